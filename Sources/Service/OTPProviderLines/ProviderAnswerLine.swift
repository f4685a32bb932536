/// A provider's answer, one line of JSON.
package struct ProviderAnswerLine: Codable, Sendable, Equatable {
  package let version: Int
  package let id: Int
  package private(set) var identities: [IdentityLine]? = nil
  package private(set) var record: String? = nil
  package private(set) var code: String? = nil
  /// When the code expires, in seconds since 1970.
  package private(set) var expiresAt: Int64? = nil
  package private(set) var error: String? = nil
  package private(set) var message: String? = nil

  /// The answer to the request `id` for the identities of all records.
  package init(id: Int, identities: [IdentityLine]) {
    self.init(id: id)
    self.identities = identities
  }

  /// The answer to the request `id` for the code of `record`.
  package init(id: Int, record: String, code: String, expiresAt: Int64?) {
    self.init(id: id)
    self.record = record
    self.code = code
    self.expiresAt = expiresAt
  }

  /// The answer to the request `id`, which failed.
  package init(id: Int, _ error: ProviderError) {
    self.init(id: id)
    self.error = error.kind.rawValue
    message = error.words
  }

  private init(id: Int) {
    version = ProviderRequest.version
    self.id = id
  }

  /// The line, including its line feed.
  package var line: [UInt8] { Line.bytes(of: self) }
}

/// An identity, as written in lines and in calls.
package struct IdentityLine: Codable, Sendable, Equatable {
  package let record: String
  package let domains: [String]
  package let user: String
  package let label: String
  package let rank: Int

  /// Makes an identity line.
  package init(record: String, domains: [String], user: String, label: String, rank: Int) {
    self.record = record
    self.domains = domains
    self.user = user
    self.label = label
    self.rank = rank
  }
}

extension ProviderAnswerLine: CustomStringConvertible, CustomReflectable {
  /// The type and number, without anything secret.
  package var description: String { "ProviderAnswerLine(\(id))" }

  /// Has no children, so that `dump` shows nothing secret.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
