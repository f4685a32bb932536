import OTPJSON

extension LocaleFile {
  /// Decodes a file. Throws if its format is unknown or its `language` does not match its name.
  ///
  /// The user's own file has no name.
  static func read(_ json: [UInt8], name file: String?) throws(LocaleFault) -> LocaleFile {
    guard String(validating: json, as: UTF8.self) != nil else { throw .notUnicode }
    let decoded: LocaleFile
    do {
      decoded = try JSON.decode(LocaleFile.self, from: json)
    } catch let fault as LocaleFault {
      throw fault
    } catch let error as DecodingError {
      throw LocaleFault(error)
    } catch {
      throw .notJSON
    }
    if let fault = decoded.headFault(name: file) { throw fault }
    return decoded
  }

  private func headFault(name file: String?) -> LocaleFault? {
    if schema != LocaleProfile.schema {
      return LocaleFault(
        statement: "\"schema\" is \(schema); write \(LocaleProfile.schema)",
        phrase: "schema"
      )
    }
    guard let file else { return userHeadFault }
    if file != "\(language).json" {
      return LocaleFault(
        statement: "\"language\" is \"\(language)\"; the file must be called \(language).json",
        phrase: "language"
      )
    }
    if name.isEmpty {
      return LocaleFault(
        statement: "\"name\" is empty; write the language's English name",
        phrase: "name"
      )
    }
    guard let sources else {
      return LocaleFault(statement: "the member \"sources\" is missing; add it")
    }
    if sources.isEmpty {
      return LocaleFault(
        statement: "\"sources\" is empty; write where the words were seen",
        phrase: "sources"
      )
    }
    return nil
  }

  private var userHeadFault: LocaleFault? {
    for (member, words) in [("scenes", scenes), ("links", links)] where !words.isEmpty {
      return LocaleFault(
        statement: "\"\(member)\" has no meaning here; remove it",
        phrase: member
      )
    }
    if language != UserKeywords.language {
      return LocaleFault(
        statement: "\"language\" is not \"\(UserKeywords.language)\"; write that, for the words "
          + "count in every language",
        phrase: "language"
      )
    }
    guard parent != nil else { return nil }
    return LocaleFault(statement: "\"parent\" has no meaning here; remove it", phrase: "parent")
  }

  /// The endings of a word of this file, or `[""]` if its mode has none.
  func endings(of entry: Entry) throws(LocaleFault) -> [String] {
    switch entry.endings {
    case .none: return [""]
    case .list(let list): return list
    case .name(let name):
      guard let list = endings[name] else { throw .unnamedEndings(name, of: entry.text) }
      return list
    }
  }

  /// The spelling faults of words, endings and clitics.
  var spellingFaults: [LocaleFault] {
    var faults = clitics.compactMap(LocalePhrase.fault(of:))
    for name in endings.keys.sorted() {
      if let fault = LocalePhrase.fault(ofEndings: endings[name] ?? [], of: name) {
        faults.append(fault)
      }
    }
    for entry in keywords + scenes + links {
      if let fault = LocalePhrase.fault(of: entry.text) { faults.append(fault) }
      guard case .list(let list) = entry.endings else { continue }
      if let fault = LocalePhrase.fault(ofEndings: list, of: entry.text) { faults.append(fault) }
    }
    return faults
  }
}
