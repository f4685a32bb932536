extension LocaleProfile {
  /// The version of the format described in `locales/README.md`.
  static let schema = 1

  /// Reads a locale file and rejects anything that `locales/README.md` does not describe.
  ///
  /// The file is named `<tag>.json`, and its `language` must be that tag.
  package init(json: [UInt8], file: String) throws(LocaleError) {
    do throws(LocaleFault) {
      let decoded = try LocaleFile.read(json, name: file)
      if let fault = decoded.spellingFaults.first { throw fault }
      try self.init(decoded)
    } catch {
      throw LocaleError(file: file, statement: error.statement)
    }
  }

  /// Creates a profile from a file whose spelling has been checked.
  init(_ file: LocaleFile) throws(LocaleFault) {
    self.init(
      language: file.language,
      parent: file.parent,
      name: file.name,
      keywords: try file.keywords(file.keywords + file.scenes),
      links: try file.keywords(file.links),
      clitics: file.clitics,
      sources: file.sources ?? []
    )
  }
}

extension LocaleFile {
  /// The keywords that `entries` stand for, with their endings.
  fileprivate func keywords(_ entries: [Entry]) throws(LocaleFault) -> [LocaleProfile.Keyword] {
    var keywords: [LocaleProfile.Keyword] = []
    keywords.reserveCapacity(entries.count)
    for entry in entries {
      keywords.append(
        LocaleProfile.Keyword(
          role: entry.role,
          mode: entry.mode,
          text: entry.text,
          endings: try endings(of: entry)
        )
      )
    }
    return keywords
  }
}
