extension LocaleProfile {
  /// The version of the format that `locales/README.md` describes.
  static let schema = 1

  /// Reads the bytes of a locale file; refuses whatever `locales/README.md` does not describe.
  ///
  /// The file's name is `<tag>.json`, and its `language` must agree with it.
  package init(json: [UInt8], file: String) throws(LocaleError) {
    try self.init(json: json, file: file, checksSpelling: true)
  }

  /// Reads a locale file; the spelling of its words need not be looked at where that was done before.
  init(json: [UInt8], file: String, checksSpelling: Bool) throws(LocaleError) {
    do throws(LocaleFault) {
      let decoded = try LocaleFile.read(json, name: file)
      if checksSpelling, let fault = decoded.spellingFaults.first { throw fault }
      try self.init(decoded)
    } catch {
      throw LocaleError(file: file, statement: error.statement)
    }
  }

  /// Takes over a file whose words are spelled as they must be.
  init(_ file: LocaleFile) throws(LocaleFault) {
    var keywords: [Keyword] = []
    keywords.reserveCapacity(file.keywords.count)
    for entry in file.keywords {
      keywords.append(
        Keyword(
          role: entry.role,
          mode: entry.mode,
          text: entry.text,
          endings: try file.endings(of: entry)
        )
      )
    }
    self.init(
      language: file.language,
      parent: file.parent,
      name: file.name,
      keywords: keywords,
      clitics: file.clitics,
      sources: file.sources ?? []
    )
  }
}
