/// The paths of the sources' files.
///
/// "All paths set in these environment variables must be absolute"; relative paths are ignored:
/// https://specifications.freedesktop.org/basedir-spec/latest/
package struct SourcePlaces: Sendable, Equatable {
  /// The settings file.
  package let settings: String
  /// The folder of all persistent state, including the store.
  package let state: String
  /// The folder that contains one folder for each source's record.
  package let records: String
  /// The folder of test mail, so that a sandbox can be given write access to it alone.
  package let testFolder: String

  /// Determines the paths from environment variables; nil if `HOME` is not set.
  package init?(variable: (String) -> String?) {
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    guard let configuration = absolute("XDG_CONFIG_HOME") ?? home.map({ "\($0)/.config" }),
      let state = absolute("XDG_STATE_HOME") ?? home.map({ "\($0)/.local/state" })
    else { return nil }
    settings = "\(configuration)/otp/sources.json"
    self.state = "\(state)/otp"
    records = "\(self.state)/sources"
    testFolder = "\(self.state)/tests"
  }

  /// The store of test mail.
  package var testStore: String { "\(testFolder)/inbox.db" }

  /// The folder of the source `name`, to which its sandbox can write.
  package func folder(of name: String) -> String { "\(records)/\(name)" }

  /// The record of the source `name`.
  package func record(of name: String) -> String { "\(folder(of: name))/record.json" }

  /// The start of the names of files in a source's folder to which another program writes a message
  /// that the source reads and removes.
  package static let messageFile = "message-"

  /// The secret of the source `name`, if this package made it: the token of an iPhone.
  package func secret(of name: String) -> String { "\(folder(of: name))/secret" }
}
