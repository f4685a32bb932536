/// Where the files of sources are.
///
/// "All paths set in these environment variables must be absolute"; relative paths are ignored:
/// https://specifications.freedesktop.org/basedir-spec/latest/
package struct SourcePlaces: Sendable, Equatable {
  /// The file with the settings.
  package let settings: String
  /// The folder of all that is kept, the store included.
  package let state: String
  /// The folder with a folder for the record of each source.
  package let records: String
  /// The folder of the mail that is delivered for tests. A sandbox can write there alone.
  package let testFolder: String

  /// Finds the places by environment variables; nil if `HOME` is not set.
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

  /// The store of the mail that is delivered for tests.
  package var testStore: String { "\(testFolder)/inbox.db" }

  /// The folder of the source `name`, in which its sandbox can write.
  package func folder(of name: String) -> String { "\(records)/\(name)" }

  /// The record of the source `name`.
  package func record(of name: String) -> String { "\(folder(of: name))/record.json" }
}
