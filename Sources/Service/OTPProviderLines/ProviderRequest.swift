import OTPJSON

/// A request to a provider, one line of JSON.
package struct ProviderRequest: Sendable, Equatable {
  /// What is asked for.
  package enum Content: Sendable, Equatable {
    /// The identities of all records.
    case list
    /// The code of a record. `site` is the origin of the page that asks, if one does.
    case code(record: String, site: String?)
    /// The cancellation of the request with this number.
    case cancel(Int)
  }

  /// The version of the protocol.
  package static let version = 1

  /// A number that the answer repeats.
  package let id: Int
  package let content: Content
  /// Whether the provider may ask the person for something, such as a passphrase.
  package let allowsInteraction: Bool

  /// Makes a request.
  package init(id: Int, _ content: Content, allowsInteraction: Bool) {
    self.id = id
    self.content = content
    self.allowsInteraction = allowsInteraction
  }

  private enum Method: String, Codable {
    case list, code, cancel
  }

  private struct Members: Codable {
    let version: Int
    let id: Int
    let method: Method
    var record: String? = nil
    var site: String? = nil
    var interaction: Bool? = nil
    var request: Int? = nil
  }

  /// Reads a line; nil if it is not a request of this version.
  package init?(line: some Sequence<UInt8>) {
    guard let members = try? JSON.decode(Members.self, from: line),
      members.version == Self.version
    else { return nil }
    switch members.method {
    case .list: content = .list
    case .code:
      guard let record = members.record else { return nil }
      content = .code(record: record, site: members.site)
    case .cancel:
      guard let request = members.request else { return nil }
      content = .cancel(request)
    }
    id = members.id
    allowsInteraction = members.interaction ?? false
  }

  /// The line, including its line feed.
  package var line: [UInt8] {
    var members: Members
    switch content {
    case .list:
      members = Members(version: Self.version, id: id, method: .list)
      members.interaction = allowsInteraction
    case .code(let record, let site):
      members = Members(version: Self.version, id: id, method: .code)
      (members.record, members.site) = (record, site)
      members.interaction = allowsInteraction
    case .cancel(let request):
      members = Members(version: Self.version, id: id, method: .cancel)
      members.request = request
    }
    return Line.bytes(of: members)
  }
}

/// Lines of JSON.
enum Line {
  /// The line with `value`, which holds nothing but numbers, flags and texts.
  static func bytes(of value: some Encodable) -> [UInt8] {
    guard let json = try? JSON.encode(value) else {
      // Only a number that JSON cannot represent could fail; no line holds one.
      preconditionFailure("a line cannot be written as JSON")
    }
    return json + [UInt8(ascii: "\n")]
  }
}
