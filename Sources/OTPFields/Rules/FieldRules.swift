internal import CFieldRules
internal import FoundationEssentials

/// The words and weights of `rules.json`; the article <doc:FieldRule> says what
/// each member is for.
struct FieldRules: Sendable, Decodable {
  /// The version of the file's format.
  static let schema = 1

  struct Signal: Sendable, Decodable {
    /// In thousandths of a logit.
    let weight: Int
    let sentence: String
  }

  /// Which attributes hold what.
  struct Attributes: Sendable, Decodable {
    /// Names that programmers give.
    let names: [String]
    /// Texts that people read.
    let texts: [String]
    /// Names of things that belong to the field.
    let references: [String]
  }

  struct Types: Sendable, Decodable {
    /// A code may be typed into these.
    let writable: Set<String>
    /// A field of these may be tagged.
    let tagged: Set<String>
    /// All that mean something; others mean `text`.
    let known: Set<String>
  }

  /// What the toolkits of desktops tell of a field's content.
  struct Purposes: Sendable, Decodable {
    let attributes: [String]
    let pin: Set<String>
    let numeric: Set<String>
    let other: Set<String>
  }

  /// The tags of systems other than HTML.
  struct Tags: Sendable, Decodable {
    let attributes: [String]
    let exact: Set<String>
  }

  struct Lengths: Sendable, Decodable {
    let six: Int
    let least: Int
    let most: Int
    let longest: Int
  }

  /// Phrases in names of identifiers that speak for a code.
  struct Names: Sendable, Decodable {
    let code: [String]
    let security: [String]
    let noun: [String]
    let pin: [String]
    let purpose: [String]
  }

  /// Phrases in texts that the keywords of the locales do not tell.
  struct Texts: Sendable, Decodable {
    let code: [String]
    let message: [String]
    let security: [String]
    let pin: [String]
    let sending: [String]
  }

  /// Something else that a field may be for.
  struct Other: Sendable, Decodable {
    let signal: String
    let weight: Int
    let sentence: String
    /// Whether words for a code make it mean something else: `email` alone is a field for an
    /// address, `email code` is not.
    let yields: Bool
    let names: [String]
    let texts: [String]
  }

  let schema: Int
  let base: Int
  let attributes: Attributes
  let types: Types
  let purposes: Purposes
  let tags: Tags
  let lengths: Lengths
  let signals: [String: Signal]
  let names: Names
  let texts: Texts
  let others: [Other]
  /// Words without meaning that are joined to others, as in `txtotp`.
  let fillers: [String]
}

extension FieldRules {
  /// The rules that are built in.
  static func embedded() throws(FieldError) -> FieldRules {
    // The bytes are constants of the program: never freed, never written.
    let bytes = unsafe UnsafeBufferPointer(
      start: otp_field_rules_bytes(),
      count: otp_field_rules_length()
    )
    return try FieldRules(json: unsafe Array(bytes))
  }

  /// Reads the rules from a file's bytes, and refuses those that lack a signal.
  init(json: [UInt8]) throws(FieldError) {
    do {
      self = try JSONDecoder().decode(FieldRules.self, from: Data(json))
    } catch {
      throw FieldError("rules.json is not in its format; see the article \"The field rule\"")
    }
    guard schema == FieldRules.schema else {
      throw FieldError("rules.json: \"schema\" is \(schema); write \(FieldRules.schema)")
    }
    if let signal = FieldSignal.allCases.first(where: { signals[$0.rawValue] == nil }) {
      throw FieldError("rules.json: the signal \"\(signal.rawValue)\" is missing; add it")
    }
  }
}
