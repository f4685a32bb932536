internal import CFieldRules
internal import OTPJSON

/// The words and weights of `rules.json`. The article <doc:FieldRule> describes its members.
struct FieldRules: Sendable, Decodable {
  /// The version of the file format.
  static let schema = 1

  struct Signal: Sendable, Decodable {
    /// The weight in thousandths of a logit.
    let weight: Int
    let sentence: String
  }

  /// The attributes that hold each kind of information.
  struct Attributes: Sendable, Decodable {
    /// Attributes with names in code.
    let names: [String]
    /// Attributes with texts that users read.
    let texts: [String]
    /// Attributes that refer to things belonging to the field.
    let references: [String]
  }

  struct Types: Sendable, Decodable {
    /// The types that accept a code.
    let writable: Set<String>
    /// The types that may be tagged.
    let tagged: Set<String>
    /// All known types. Unknown types mean `text`.
    let known: Set<String>
  }

  /// The content purposes that desktop toolkits report.
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

  /// Phrases in identifiers that suggest a code.
  struct Names: Sendable, Decodable {
    let code: [String]
    let security: [String]
    let noun: [String]
    let pin: [String]
    let purpose: [String]
  }

  /// Phrases in texts that the keywords of the locales do not cover.
  struct Texts: Sendable, Decodable {
    let code: [String]
    let message: [String]
    let security: [String]
    let pin: [String]
    let sending: [String]
  }

  /// Another purpose of a field.
  struct Other: Sendable, Decodable {
    let signal: String
    let weight: Int
    let sentence: String
    /// Whether words for a code override this purpose: `email` alone is a field for an address,
    /// `email code` is not.
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
  /// Meaningless words that are joined to others, as in `txtotp`.
  let fillers: [String]
}

extension FieldRules {
  /// Returns the built-in rules.
  static func embedded() throws(FieldError) -> FieldRules {
    // The bytes are constants of the program: never freed, never written.
    let bytes = unsafe UnsafeBufferPointer(
      start: otp_field_rules_bytes(),
      count: otp_field_rules_length()
    )
    return try FieldRules(json: unsafe Array(bytes))
  }

  /// Parses the rules. Throws if a signal is missing.
  init(json: [UInt8]) throws(FieldError) {
    do {
      self = try JSON.decode(FieldRules.self, from: json)
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
