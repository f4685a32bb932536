import CommandLineToolkit
import OTPBus
import OTPCommandLine
import OTPSourceSettings

/// A way of messages that was found on this machine, and that a source could read.
struct SourceOffer {
  let kind: SourceKind
  /// What was found.
  let words: String
  /// The command that adds the source.
  let command: [String]

  private init(_ kind: SourceKind, _ words: String, _ options: [String] = []) {
    self.kind = kind
    self.words = words
    command = ["otp", "sources", "add", kind.rawValue] + options
  }

  /// What was found in `environment`, apart from what the `sources` read already.
  static func all(
    _ environment: Environment,
    _ answers: Inquiry.Answers,
    besides sources: [SourceSettings]
  ) -> [SourceOffer] {
    var offers: [SourceOffer] = []
    if hasKDEConnect(environment) {
      offers.append(SourceOffer(.kdeconnect, "KDE Connect is installed"))
    }
    if hasModem(answers) { offers.append(SourceOffer(.modem, "ModemManager has a modem")) }
    if hasBluetoothPhone(answers) {
      offers.append(SourceOffer(.bluetooth, "a phone is paired over Bluetooth"))
    }
    if hasGSConnect(environment) {
      offers.append(SourceOffer(.notifications, "GSConnect shows the phone's notifications"))
    }
    offers.removeAll { offer in sources.contains { $0.kind == offer.kind } }
    return offers + maildirs(environment, besides: sources)
  }

  private static func maildirs(
    _ environment: Environment,
    besides sources: [SourceSettings]
  ) -> [SourceOffer] {
    let known = sources.filter { $0.kind == .maildir }.compactMap { source in
      source.text(.path).map(environment.expandingHome(in:))
    }
    var names = Set(sources.map(\.name))
    return Maildirs(environment).all.filter { !known.contains($0) }.map { path in
      let usual = SourceKind.maildir.rawValue
      let name = (1...).lazy.map { $0 == 1 ? usual : "\(usual)-\($0)" }.first {
        !names.contains($0)
      }
      names.insert(name ?? usual)
      let naming = name == usual ? [] : ["--name", name ?? usual]
      return SourceOffer(
        .maildir,
        "there is a Maildir, \(path)",
        naming + ["--set", "path=\(path)"]
      )
    }
  }

  static func hasKDEConnect(_ environment: Environment) -> Bool {
    ["kdeconnectd", "kdeconnect-cli"].contains { ChildProgram([$0], environment).isInstalled }
  }

  static func hasModemManager(_ answers: Inquiry.Answers) -> Bool { answers.reply(.modems) != nil }

  private static func hasModem(_ answers: Inquiry.Answers) -> Bool {
    answers.reply(.modems)?[0]?.entries.isEmpty == false
  }

  static func hasBlueZ(_ answers: Inquiry.Answers) -> Bool { answers.reply(.bluetooth) != nil }

  /// Whether the session bus can start obexd.
  static func hasOBEX(_ answers: Inquiry.Answers) -> Bool {
    answers.reply(.startable)?[0]?.elements.contains(.string("org.bluez.obex")) ?? false
  }

  /// Whether a phone that shares its messages (MAP) is paired.
  private static func hasBluetoothPhone(_ answers: Inquiry.Answers) -> Bool {
    (answers.reply(.bluetooth)?[0]?.entries ?? []).contains { entry in
      let device = entry.value["org.bluez.Device1"]
      return device?["Paired"]?.boolean == true
        && device?["UUIDs"]?.elements.contains(.string(sharing)) == true
    }
  }

  private static let sharing = "00001132-0000-1000-8000-00805f9b34fb"

  private static func hasGSConnect(_ environment: Environment) -> Bool {
    let name = "gnome-shell/extensions/gsconnect@andyholmes.github.io"
    let own = UserPath.home(".local/share/\(name)").path(environment)
    return ["/usr/share/\(name)", own].contains { $0.map(PublicFile.isFolder) ?? false }
  }
}
