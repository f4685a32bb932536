extension LocaleProfile {
  /// The version of the format that `locales/README.md` describes.
  static let schema = 1

  /// Reads the bytes of a locale file, and refuses whatever `locales/README.md` does not describe.
  ///
  /// The file's name is `<tag>.json`; its `language` must be that tag.
  package init(json: [UInt8], file: String) throws(LocaleError) {
    do throws(LocaleFault) {
      let decoded = try LocaleFile.read(json, name: file)
      if let fault = decoded.spellingFaults.first { throw fault }
      try self.init(decoded)
    } catch {
      throw LocaleError(file: file, statement: error.statement)
    }
  }

  /// Makes a profile of a file whose spelling was checked.
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
