import CommandLineToolkit
import OTPBrowser
import OTPClient
import OTPCommandLine
import OTPMessage
import OTPSourceSettings
import OTPSuggestion

extension SetupStatus {
  /// Reads how the service and the sources of the user of `environment` do.
  static func current(_ environment: Environment, _ clocks: Clocks) -> SetupStatus {
    SetupStatus(service: service(environment, clocks), sources: sources(environment))
  }

  private static func service(_ environment: Environment, _ clocks: Clocks) -> Service {
    let unit = ServiceUnit(environment)
    let endpoints = Endpoints { environment[$0] }
    switch ServiceState(of: endpoints, clocks: clocks) {
    case .running(PackageVersion.current): return Service(.running, version: PackageVersion.current)
    case .running(let version):
      return Service(.running, version: version, command: unit.restartCommand)
    case .unusable: return Service(.unusable, command: unit.statusCommand)
    case .absent, .unused: return Service(.absent, command: unit.startCommand)
    }
  }

  /// The sources; nil if the settings, or the state of one of them, cannot be read.
  private static func sources(_ environment: Environment) -> [Source]? {
    do throws(CommandError) {
      let files = try SourceFiles(environment)
      let file = try files.settings()
      guard file.faults.isEmpty else { return nil }
      var found: [Source] = []
      for settings in file.sources {
        found.append(source(try files.state(of: settings), environment))
      }
      return found
    } catch {
      return nil
    }
  }

  private static func source(_ state: SourceState, _ environment: Environment) -> Source {
    let command =
      state.isRunning
      ? state.isWell && state.isConnected ? nil : "otp sources"
      : SourceUnit(state.settings, environment).startCommand
    return Source(
      name: state.settings.name,
      kind: state.settings.kind.rawValue,
      isRunning: state.isRunning,
      isConnected: state.isConnected,
      hasFault: state.record?.fault != nil,
      lastMessage: state.record?.lastMessage,
      command: command
    )
  }
}
