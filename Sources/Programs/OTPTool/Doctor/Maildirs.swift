import CommandLineToolkit
import OTPCommandLine

/// Maildirs of a person, in the usual places and in those that the settings of mbsync and
/// offlineimap name.
struct Maildirs {
  /// The first that was found; nil if there is none.
  let first: String?

  init(_ environment: Environment) {
    let usual = ["Maildir", "Mail", ".mail", "mail", ".local/share/mail"].compactMap {
      UserPath.home($0).path(environment)
    }
    let files: [(UserPath, key: String)] = [
      (.home(".mbsyncrc"), "path"), (.settings("isyncrc"), "path"),
      (.home(".offlineimaprc"), "localfolders"), (.settings("offlineimap/config"), "localfolders"),
    ]
    let named = files.flatMap { file, key in
      file.path(environment).map { Self.paths(in: $0, key, environment) } ?? []
    }
    first = (named + usual).first(where: Self.isMail)
  }

  /// Whether `folder` is a Maildir, or contains one.
  private static func isMail(_ folder: String) -> Bool {
    let inner = FolderNames.all(in: folder).map { "\(folder)/\($0)" }
    return ([folder] + inner).contains { path in
      ["cur", "new", "tmp"].allSatisfy { PublicFile.isFolder("\(path)/\($0)") }
    }
  }

  /// The paths that the lines `KEY VALUE` or `KEY = VALUE` of a file name.
  private static func paths(
    in file: String,
    _ key: String,
    _ environment: Environment
  ) -> [String] {
    let bytes = (try? PublicFile.read(file)) ?? nil
    return String(decoding: bytes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { line in
        let parts = line.split(maxSplits: 1) { $0.isWhitespace || $0 == "=" }
        guard parts.count == 2, parts[0].lowercased() == key else { return nil }
        var value = String(parts[1].drop { $0.isWhitespace || $0 == "=" || $0 == "\"" })
        while let last = value.last, last == "/" || last == "\"" || last.isWhitespace {
          value.removeLast()
        }
        if value.hasPrefix("~/") {
          return UserPath.home(String(value.dropFirst(2))).path(environment)
        }
        return value.hasPrefix("/") ? value : nil
      }
  }
}
