import CommandLineToolkit
import OTPBus
import OTPCommandLine
import OTPSourceSettings

extension Inquiry {
  /// The programs of this package that others start.
  static let programs = ["otpd", "otp-source", "otp-native-host"]

  /// Asks everything that a diagnosis needs to know.
  convenience init(_ environment: Environment, patience: Int64 = Inquiry.patience) {
    self.init(patience: patience)
    if let folder = try? Installation().programFolder {
      for path in Self.programs.map({ "\(folder)/\($0)" }) where PublicFile.isProgram(path) {
        ask(.version(path), [path, "--version"], environment)
      }
    }
    // Settings that cannot be read are a finding of their own.
    let file = (try? SourceFiles(environment).settings()) ?? SettingsFile()
    if let program = SourceCheck.program, !file.sources.isEmpty {
      ask(.sources, [program, "check"], input: file.json, environment)
    }
    if environment.hasServiceManager {
      let sources = file.sources.map { SourceUnit($0, environment).name }
      ask(.units, UnitState.command(for: UnitState.ownUnits + sources), environment)
    }
    askBuses(environment)
  }

  private func askBuses(_ environment: Environment) {
    if let session = environment.sessionBus {
      ask(.sessionBus, Self.identifier, at: session)
      ask(.startable, Self.startable, at: session)
      ask(.notifications, .owner(of: Self.notifications), at: session)
      ask(.notificationServer, Self.notificationServer, at: session)
      ask(.permissions, PortalRefusals.call, at: session)
      ask(.phones, PhonePairing.call(startsService: false), at: session)
    }
    ask(.systemBus, Self.identifier, at: environment.systemBus)
    ask(
      .modems,
      Self.objects(of: "org.freedesktop.ModemManager1", at: "/org/freedesktop/ModemManager1"),
      at: environment.systemBus
    )
    ask(.bluetooth, Self.objects(of: "org.bluez", at: "/"), at: environment.systemBus)
  }

  private static let (bus, busPath) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
  private static let identifier = BusCall("GetId", of: bus, at: busPath, in: bus)
  private static let startable = BusCall("ListActivatableNames", of: bus, at: busPath, in: bus)
  private static let notifications = "org.freedesktop.Notifications"
  private static let notificationServer = BusCall(
    "GetServerInformation",
    of: notifications,
    at: "/org/freedesktop/Notifications",
    in: notifications,
    startsService: false
  )

  private static func objects(of service: String, at path: String) -> BusCall {
    BusCall(
      "GetManagedObjects",
      of: "org.freedesktop.DBus.ObjectManager",
      at: path,
      in: service,
      startsService: false
    )
  }
}
