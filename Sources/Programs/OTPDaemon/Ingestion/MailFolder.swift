import CommandLineToolkit
import OTPText

/// The mails in a Maildir.
///
/// https://cr.yp.to/proto/maildir.html
enum MailFolder {
  /// The paths of the mails in the Maildir at `path`, in the order of their names, without drafts
  /// and what was thrown away.
  static func mails(in path: String) -> [String] {
    ["new", "cur"].flatMap { names(in: "\(path)/\($0)") }
      .sorted { $0.name < $1.name }
      .map { "\($0.folder)/\($0.name)" }
  }

  private static func names(in folder: String) -> [(folder: String, name: String)] {
    FolderNames.all(in: folder).filter { !isLeftOut($0) }.map { (folder, $0) }
  }

  /// Whether the flags of the name say that the mail is a draft or was thrown away.
  private static func isLeftOut(_ name: String) -> Bool {
    guard let flags = name.firstPlace(of: ":2,") else { return false }
    return name[flags.upperBound...].contains { $0 == "D" || $0 == "T" }
  }
}
