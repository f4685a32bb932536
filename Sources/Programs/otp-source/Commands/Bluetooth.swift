import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSources

/// `otp-source bluetooth`: reads text messages of phones that are paired over Bluetooth.
enum Bluetooth {
  private static let device = Option(
    "device",
    value: "ADDRESS",
    help: "read only this phone, such as AA:BB:CC:DD:EE:FF",
    isRepeatable: true
  )

  static let command = Command(
    name: "bluetooth",
    summary: "text messages of a phone, over Bluetooth",
    usage: ["bluetooth [NAME] [--print] [--device ADDRESS…] [--keep WHAT]"],
    discussion: """
      Reads the text messages of iPhones and Android phones that are paired with this computer
      over Bluetooth and share their messages with it. Allow that on the phone: iOS calls it
      "Show Notifications", Android "Text messages" or "Message access". BlueZ must be
      running, and its obexd (bluez-obexd) must be installed. Nothing is changed on the phone.
      This has been tried with a simulated phone only, not with a real one.
      """,
    options: [device] + SourceRun.busOptions,
    operands: 0...1,
    examples: "$ otp-source bluetooth --print",
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty || !invocation.has(device) else {
      throw .usage("--device of bluetooth NAME is set in sources.json, as \"devices\"")
    }
    let run = try SourceRun(invocation, kind: .bluetooth) { settings in
      settings.values[.devices] = .texts(invocation.values(of: device))
    }
    do throws(CommandError) {
      // A killed source may have left some.
      if let folder = run.folder { PublicFile.remove(in: folder, named: SourcePlaces.messageFile) }
      let source = BluetoothSource(
        source: run.settings.name,
        devices: try devices(of: run.settings),
        folder: run.folder
      ) { path in
        defer { try? PublicFile.remove(path) }
        return (try? PublicFile.read(path)) ?? nil
      }
      return try run.run(
        source,
        usual: invocation.environment.sessionBus,
        system: invocation.environment.systemBus
      )
    } catch {
      throw try run.noted(error)
    }
  }

  /// Returns the addresses in `settings`; throws if one is malformed.
  static func devices(of settings: SourceSettings) throws(CommandError) -> [String] {
    let devices = settings.texts(.devices)
    guard devices.allSatisfy(BluetoothSource.isAddress) else {
      throw CommandError("\"devices\" of \(settings.name) needs \(SettingsMember.devices.words)")
    }
    return devices
  }
}
