import FoundationEssentials

extension LocaleProfile {
  /// The extension of locale files.
  private static let ending = ".json"

  /// Reads all locale files of the folder at `path`, sorted by tag. Other files are ignored.
  package static func all(inFolder path: String) throws(LocaleError) -> [LocaleProfile] {
    var tags: [String] = []
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: path)
      where name.hasSuffix(ending) {
        tags.append(String(name.dropLast(ending.count)))
      }
    } catch {
      throw LocaleError(file: path, statement: "the folder cannot be read")
    }
    var profiles: [LocaleProfile] = []
    for tag in tags.sorted() {
      let file = tag + ending
      let bytes: Data
      do {
        bytes = try Data(contentsOf: URL(filePath: "\(path)/\(file)"))
      } catch {
        throw LocaleError(file: file, statement: "the file cannot be read")
      }
      profiles.append(try LocaleProfile(json: Array(bytes), file: file))
    }
    return profiles
  }
}
