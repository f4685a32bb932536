import OTPText

/// Finds all faults of locale files and reports them to their authors.
package struct LocaleInspector {
  /// The table that folds keywords as the lexicon does.
  private let table: CharacterTable

  package init() throws(LocaleError) {
    do {
      table = try CharacterTable()
    } catch {
      throw LocaleError(file: "locales", statement: "\(error)")
    }
  }

  /// Inspects the contents of `file`, which is named `<tag>.json`.
  package func inspect(_ json: [UInt8], file: String) -> LocaleInspection {
    LocaleInspection(json: json, file: file, table: table)
  }

  /// Inspects the contents of the user's own `keywords.json`.
  package func inspectUserKeywords(_ json: [UInt8]) -> LocaleInspection {
    LocaleInspection(userKeywords: json, table: table)
  }
}

/// The result of inspecting a locale file.
package struct LocaleInspection: Sendable {
  package struct Fault: Equatable, Sendable {
    /// The line, or nil if the fault concerns the whole file.
    package let line: Int?
    /// What is wrong and how to fix it.
    package let statement: String
  }

  /// The locale, or nil if the file cannot be used.
  package let profile: LocaleProfile?
  /// The faults, in line order.
  package let faults: [Fault]

  fileprivate init(json: [UInt8], file: String, table: CharacterTable) {
    let text = LocaleText(json)
    var faults = text.doubledMembers.map { member in
      Fault(line: member.line, statement: "\"\(member.string)\" stands here twice; remove one")
    }
    var found: [LocaleFault] = []
    var profile: LocaleProfile?
    do throws(LocaleFault) {
      let decoded = try LocaleFile.read(json, name: file)
      found = decoded.spellingFaults + decoded.unusedEndings + decoded.doubledEndings
      let usable = try LocaleProfile(decoded)
      found += KeywordOverlap(usable.keywords, table: table).faults
      found += KeywordOverlap(usable.links, of: "links", table: table).faults
      profile = decoded.spellingFaults.isEmpty ? usable : nil
    } catch {
      found.append(error)
    }
    faults += found.map { Fault(line: text.line(of: $0), statement: $0.statement) }
    self.profile = profile
    self.faults = faults.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  fileprivate init(userKeywords json: [UInt8], table: CharacterTable) {
    let file = UserFile(json)
    if let fault = file.fault {
      profile = nil
      faults = [fault]
      return
    }
    var found: [LocaleFault] = []
    var profile: LocaleProfile?
    do throws(LocaleFault) {
      let decoded = try LocaleFile.read(json, name: nil)
      found = decoded.spellingFaults + decoded.unusedEndings + decoded.doubledEndings
      let usable = try LocaleProfile(decoded)
      found += UserKeywords.faults(of: usable, table: table)
      profile = found.isEmpty ? usable : nil
    } catch {
      found.append(error)
    }
    self.profile = profile
    faults = found.map { Fault(line: file.text.line(of: $0), statement: $0.statement) }
      .sorted { ($0.line ?? 0) < ($1.line ?? 0) }
  }
}

extension LocaleFile {
  /// Lists of endings that no word uses.
  fileprivate var unusedEndings: [LocaleFault] {
    var unused = Set(endings.keys)
    for entry in keywords + scenes + links {
      if case .name(let name) = entry.endings { unused.remove(name) }
    }
    return unused.sorted().map { name in
      LocaleFault(
        statement: "no word asks for the endings \"\(name)\"; remove the list",
        phrase: name,
        path: ["endings"]
      )
    }
  }

  /// Words and lists that contain an ending twice, which is harmless but confusing.
  fileprivate var doubledEndings: [LocaleFault] {
    let named = endings.sorted { $0.key < $1.key }.map { (name: $0.key, list: $0.value) }
    let written = (keywords + scenes + links).compactMap {
      entry -> (name: String, list: [String])? in
      guard case .list(let list) = entry.endings else { return nil }
      return (entry.text, list)
    }
    return (named + written).filter { Set($0.list).count < $0.list.count }.map { stem in
      LocaleFault(
        statement: "\"\(stem.name)\" has an ending twice; remove one",
        phrase: stem.name
      )
    }
  }
}
