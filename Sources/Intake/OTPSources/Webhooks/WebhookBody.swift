import OTPJSON
import OTPMessage

/// A parsed body, whose members are accessed by path.
struct WebhookBody {
  /// The pairs of a form; empty for JSON.
  let pairs: [WebhookRequest.Pair]
  private let value: JSONValue

  /// The maximum nesting depth of objects and lists; the sender with the deepest needs six.
  private static let deepest = 16

  /// Parses the body of `request`; nil if it is neither a form nor a JSON object.
  init?(_ request: WebhookRequest, mendsControls: Bool) {
    guard !request.hasForeignCharset else { return nil }
    if request.isForm {
      guard let pairs = FormText.pairs(request.body) else { return nil }
      self.pairs = pairs
      // With two values for a name, it is unclear which is meant.
      let groups = Dictionary(grouping: pairs, by: \.name)
      value = .object(groups.compactMapValues { $0.count == 1 ? .string($0[0].value) : nil })
      return
    }
    pairs = []
    var json = request.body
    if mendsControls {
      // Some templates insert texts unescaped, including their line breaks.
      json = json.map { $0 < 0x20 ? 0x20 : $0 }
    }
    // Duplicate members are rejected: if a template inserts a text unescaped, the text could add
    // the second one.
    guard let count = JSONSyntax.memberCount(of: json, deepest: Self.deepest),
      let value = try? JSON.decode(JSONValue.self, from: json),
      case .object = value, value.memberCount == count
    else { return nil }
    self.value = value
  }

  /// The members of a JSON object, or the pairs of a form; nil if a member is neither a string nor
  /// an integer.
  var members: [WebhookRequest.Pair]? {
    guard pairs.isEmpty, case .object(let members) = value else { return pairs }
    var pairs: [WebhookRequest.Pair] = []
    for (name, value) in members where value != .null {
      guard let text = Self.text(of: value) else { return nil }
      pairs.append(WebhookRequest.Pair(name: name, value: text))
    }
    return pairs
  }

  /// Returns the value at `path`, whose steps are separated by dots; numbers are list indices.
  func value(at path: String) -> MemberValue? {
    var found = value
    for step in path.split(separator: ".") {
      switch found {
      case .object(let members):
        guard let next = members[String(step)] else { return nil }
        found = next
      case .list(let list):
        guard let index = Int(step), list.indices.contains(index) else { return nil }
        found = list[index]
      default: return nil
      }
    }
    return switch found {
    case .null: nil
    case .string(let text): .string(text)
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .fraction(number)
    case .boolean, .list, .object: .other
    }
  }

  /// Returns the text at `path`: a string, or the digits of an integer.
  func text(at path: String) -> String? {
    switch value(at: path) {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }

  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): Int64(exactly: number).map { String($0) }
    default: nil
    }
  }
}
