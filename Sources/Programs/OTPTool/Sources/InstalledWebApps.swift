import CommandLineToolkit
import OTPBrowsers
import OTPCommandLine

/// The web apps that browsers have installed for the user.
struct InstalledWebApps {
  private let all: [(name: String, entry: String)]

  /// Finds them by their desktop entries.
  ///
  /// https://specifications.freedesktop.org/desktop-entry-spec/latest/
  init(_ environment: Environment) {
    let folder = UserPath.data("applications").path(environment) ?? ""
    all = FolderNames.all(in: folder).sorted().compactMap { file in
      guard Self.isEntry(file), let bytes = (try? PublicFile.read("\(folder)/\(file)")) ?? nil
      else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      let name = lines.first { $0.hasPrefix(Self.nameKey) }
      return name.map { (String($0.dropFirst(Self.nameKey.count)), Self.entry(file)) }
    }
  }

  private static let nameKey = "Name="
  private static let suffix = ".desktop"

  /// The desktop entries of the web apps that `words` name, by their names or by their entries.
  func entries(_ words: [String]) throws(CommandError) -> [String] {
    var entries: [String] = []
    for word in words {
      let found = all.filter { $0.name.lowercased() == word.lowercased() }
      if found.count > 1 {
        let list = found.map(\.entry).joined(separator: ", ")
        throw .usage("several web apps have the name \(word), so give the entry of one: \(list)")
      }
      guard found.isEmpty else {
        entries += found.map(\.entry)
        continue
      }
      // What has the form of an entry is checked with all other settings.
      guard Self.isEntry(word) || word.hasSuffix(Self.suffix) else {
        let known = all.map { "\($0.name) (\($0.entry))" }.joined(separator: ", ")
        throw .usage(
          "no browser has installed a web app with the name \(word); "
            + (known.isEmpty ? "none is installed" : "these are installed: \(known)")
        )
      }
      entries.append(word)
    }
    return entries
  }

  private static func isEntry(_ word: String) -> Bool {
    KnownBrowser.isWebApp(entry(word).lowercased())
  }

  /// A desktop entry without its folder and extension.
  private static func entry(_ word: String) -> String {
    let file = word.split(separator: "/").last.map(String.init) ?? word
    return file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
  }
}
