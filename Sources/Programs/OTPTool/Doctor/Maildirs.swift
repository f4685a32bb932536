import CommandLineToolkit
import OTPCommandLine

/// Maildirs of a person, in the usual places and in those that the settings of mbsync and
/// offlineimap name.
struct Maildirs {
  /// The most paths to look at; people have a few.
  private static let limit = 32

  /// Those that were found, none of them within another.
  let all: [String]

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
    var found: [String] = []
    for path in (named + usual).prefix(Self.limit) {
      let isKnown = found.contains {
        "\(path)/".hasPrefix("\($0)/") || "\($0)/".hasPrefix("\(path)/")
      }
      if !isKnown, !Self.folders(in: path).isEmpty { found.append(path) }
    }
    all = found
  }

  /// `folder`, if it is a Maildir, and the Maildirs in it.
  static func folders(in folder: String) -> [String] {
    let inner = FolderNames.all(in: folder).sorted().map { "\(folder)/\($0)" }
    return ([folder] + inner).filter { path in
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
        let isBetween = { (letter: Character) in
          letter.isWhitespace || letter == "=" || letter == ":"
        }
        let parts = line.split(maxSplits: 1, whereSeparator: isBetween)
        guard parts.count == 2, parts[0].lowercased() == key,
          // Such a path could not be typed.
          !parts[1].unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else { return nil }
        var value = String(parts[1].drop { isBetween($0) || $0 == "\"" })
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
