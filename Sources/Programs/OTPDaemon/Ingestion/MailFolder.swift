import CommandLineToolkit
import OTPText

/// Lists the files of a Maildir.
///
/// https://cr.yp.to/proto/maildir.html
enum MailFolder {
  /// Returns the paths of the mail files in the Maildir at `path`, sorted by name, without drafts
  /// and trashed messages.
  static func mails(in path: String) -> [String] {
    ["new", "cur"].flatMap { names(in: "\(path)/\($0)") }
      .sorted { $0.name < $1.name }
      .map { "\($0.folder)/\($0.name)" }
  }

  private static func names(in folder: String) -> [(folder: String, name: String)] {
    FolderNames.all(in: folder).filter { !isLeftOut($0) }.map { (folder, $0) }
  }

  /// Whether the name has the flag of a draft or of trash.
  private static func isLeftOut(_ name: String) -> Bool {
    guard let flags = name.firstPlace(of: ":2,") else { return false }
    return name[flags.upperBound...].contains { $0 == "D" || $0 == "T" }
  }
}
