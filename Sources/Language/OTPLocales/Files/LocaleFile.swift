/// A locale file as written, decoded member by member so that unknown members are rejected.
struct LocaleFile: Decodable {
  /// The endings of a word, as written in the file.
  enum Endings {
    /// The mode of the word has no endings.
    case none
    case list([String])
    /// The name of a list in `endings`.
    case name(String)
  }

  /// A word in `keywords`.
  struct Entry {
    let role: Role
    let mode: LocaleProfile.Mode
    let text: String
    let endings: Endings
  }

  let schema: Int
  let language: String
  let parent: String?
  let name: String
  let endings: [String: [String]]
  let clitics: [String]
  let keywords: [Entry]
  /// The words about scenes.
  let scenes: [Entry]
  /// The words about links.
  let links: [Entry]
  /// The sources, or nil if the file has none.
  let sources: [String]?

  private enum Member: String, CodingKey, CaseIterable {
    case schema, language, parent, name, endings, clitics, keywords, scenes, links, sources
  }

  init(from decoder: any Decoder) throws {
    for key in try decoder.container(keyedBy: Name.self).allKeys
    where Member(rawValue: key.stringValue) == nil {
      throw LocaleFault.unknown("member", key.stringValue, known: Member.allCases.map(\.rawValue))
    }
    let file = try decoder.container(keyedBy: Member.self)
    schema = try file.decode(Int.self, forKey: .schema)
    language = try file.decode(String.self, forKey: .language)
    parent = try file.decodeIfPresent(String.self, forKey: .parent)
    name = try file.decode(String.self, forKey: .name)
    endings = try file.decodeIfPresent([String: [String]].self, forKey: .endings) ?? [:]
    clitics = try file.decodeIfPresent([String].self, forKey: .clitics) ?? []
    keywords = try Self.words(of: .keywords, in: file, roles: Role.ofKeywords)
    scenes =
      file.contains(.scenes) ? try Self.words(of: .scenes, in: file, roles: Role.ofScenes) : []
    links = file.contains(.links) ? try Self.words(of: .links, in: file, roles: Role.ofLinks) : []
    sources = try file.decodeIfPresent([String].self, forKey: .sources)
  }

  /// The words of `member`, in an order that does not depend on the decoder.
  private static func words(
    of member: Member,
    in file: KeyedDecodingContainer<Member>,
    roles known: [Role]
  ) throws -> [Entry] {
    let roles = try file.nestedContainer(keyedBy: Name.self, forKey: member)
    var entries: [Entry] = []
    for key in roles.allKeys.sorted() {
      guard let role = Role(rawValue: key.stringValue), known.contains(role) else {
        throw LocaleFault.unknown("role", key.stringValue, known: known.map(\.rawValue))
      }
      let modes = try roles.nestedContainer(keyedBy: Name.self, forKey: key)
      for key in modes.allKeys.sorted() {
        guard let mode = LocaleProfile.Mode(rawValue: key.stringValue) else {
          throw LocaleFault.unknown(
            "way of matching",
            key.stringValue,
            known: LocaleProfile.Mode.allCases.map(\.rawValue)
          )
        }
        entries += try words(in: modes, at: key, role: role, mode: mode)
      }
    }
    return entries
  }

  private static func words(
    in modes: KeyedDecodingContainer<Name>,
    at key: Name,
    role: Role,
    mode: LocaleProfile.Mode
  ) throws -> [Entry] {
    switch mode {
    case .word, .phrase:
      return try modes.decode([String].self, forKey: key).map { text in
        Entry(role: role, mode: mode, text: text, endings: .none)
      }
    case .prefix, .compound, .clitic:
      let stems = try modes.nestedContainer(keyedBy: Name.self, forKey: key)
      return try stems.allKeys.sorted().map { stem in
        let endings = try stems.decode(Endings.self, forKey: stem)
        return Entry(role: role, mode: mode, text: stem.stringValue, endings: endings)
      }
    }
  }
}

extension LocaleFile {
  /// A coding key with any name.
  private struct Name: CodingKey, Comparable {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }

    static func < (left: Name, right: Name) -> Bool { left.stringValue < right.stringValue }
  }
}

extension LocaleFile.Endings: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // A string names a list. Anything else is decoded again as a list, so that the error is about a
    // list.
    if let name = try? value.decode(String.self) {
      self = .name(name)
    } else {
      self = .list(try value.decode([String].self))
    }
  }
}
