extension LocaleProfile {
  /// The extension of locale files.
  private static let ending = ".json"

  /// Reads all locale files of the folder at `path`, sorted by tag. Other files are ignored.
  package static func all(inFolder path: String) throws(LocaleError) -> [LocaleProfile] {
    guard let names = DataFolder.names(in: path, ending: ending) else {
      throw LocaleError(file: path, statement: "the folder cannot be read")
    }
    var profiles: [LocaleProfile] = []
    for tag in names.map({ String($0.dropLast(ending.count)) }).sorted() {
      let file = tag + ending
      guard let bytes = DataFolder.bytes(of: "\(path)/\(file)") else {
        throw LocaleError(file: file, statement: "the file cannot be read")
      }
      profiles.append(try LocaleProfile(json: bytes, file: file))
    }
    return profiles
  }
}
