import CommandLineToolkit
import OTPBrowser
import OTPClient
import OTPCommandLine
import OTPMessage
import OTPSourceSettings
import OTPSuggestion

extension SetupStatus {
  /// Reads the state of the service and the sources of the user in `environment`.
  static func current(_ environment: Environment, _ clocks: Clocks) -> SetupStatus {
    let service = service(environment, clocks)
    do throws(CommandError) {
      let files = try SourceFiles(environment)
      let file = try files.settings()
      var sources: [Source] = []
      for settings in file.sources {
        sources.append(source(try files.state(of: settings), environment))
      }
      let hasFault = !file.faults.isEmpty
      return SetupStatus(service: service, sources: sources, hasSettingsFault: hasFault)
    } catch {
      // `otp sources` says what is wrong.
      return SetupStatus(service: service, sources: [], hasSettingsFault: true)
    }
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
