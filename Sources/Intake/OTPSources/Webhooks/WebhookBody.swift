import OTPJSON
import OTPMessage

/// The members of a body, by their paths.
struct WebhookBody {
  /// The pairs of a form; empty for JSON.
  let pairs: [WebhookRequest.Pair]
  private let value: JSONValue

  /// How deep objects and lists may lie; the deepest sender needs six.
  private static let deepest = 16

  /// Reads the body of `request`; nil if it is neither a form nor a JSON object.
  init?(_ request: WebhookRequest, mendsControls: Bool) {
    guard !request.hasForeignCharset else { return nil }
    if request.isForm {
      guard let pairs = FormText.pairs(request.body) else { return nil }
      self.pairs = pairs
      // Of two values nobody knows which is meant.
      let groups = Dictionary(grouping: pairs, by: \.name)
      value = .object(groups.compactMapValues { $0.count == 1 ? .string($0[0].value) : nil })
      return
    }
    pairs = []
    var json = request.body
    if mendsControls {
      // Some templates put texts in as they are, with their line ends.
      json = json.map { $0 < 0x20 ? 0x20 : $0 }
    }
    // Of two members with one name nobody knows which is meant: where a template puts a text in as
    // it is, the text can write the second.
    guard let count = JSONSyntax.memberCount(of: json, deepest: Self.deepest),
      let value = try? JSON.decode(JSONValue.self, from: json),
      case .object = value, value.memberCount == count
    else { return nil }
    self.value = value
  }

  /// The members of a JSON object, or the pairs of a form; nil if a member is neither a text nor a
  /// whole number.
  var members: [WebhookRequest.Pair]? {
    guard pairs.isEmpty, case .object(let members) = value else { return pairs }
    var pairs: [WebhookRequest.Pair] = []
    for (name, value) in members where value != .null {
      guard let text = Self.text(of: value) else { return nil }
      pairs.append(WebhookRequest.Pair(name: name, value: text))
    }
    return pairs
  }

  /// The value at `path`, whose steps are separated by dots; numbers are indices of lists.
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

  /// The text at `path`: a string, or the digits of a whole number.
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
