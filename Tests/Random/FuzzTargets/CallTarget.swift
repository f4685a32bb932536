import FoundationEssentials
import OTPBrowser

/// Valid calls of the service, and messages of the extension, of which one member was renamed,
/// moved to another object, or added. Each is refused, and the error names the member.
///
/// The bytes choose the call, the change, the object, the member, and then the new name.
package final class CallTarget: FuzzTarget {
  package static let name = "calls"

  private struct Reply: Decodable {
    struct Parameters: Decodable { let parameter: String? }

    let error: String?
    let parameters: Parameters
  }

  private let conversation: ServiceConversation

  package init() throws {
    conversation = try ServiceConversation()
    for call in ValidCalls.all {
      let reply = try reply(to: call)
      try require(reply.error == nil, "\(call.json) is a valid call")
    }
    for message in ValidCalls.messages {
      try require(Self.error(for: message) == nil, "\(message.json) is a valid message")
    }
  }

  package func check(_ input: [UInt8]) throws {
    var choices = MemberChoices(input)
    let number = choices.number(below: ValidCalls.all.count + ValidCalls.messages.count)
    if number < ValidCalls.all.count {
      guard let (call, place) = choices.change(ValidCalls.all[number]) else { return }
      let reply = try reply(to: call)
      let isNamed = reply.parameters.parameter == Self.path(place)
      try require(reply.error == "org.varlink.service.InvalidParameter", "the call is refused")
      try require(isNamed, "the refusal of a call names the member")
    } else {
      let message = ValidCalls.messages[number - ValidCalls.all.count]
      guard let (changed, place) = choices.change(message) else { return }
      let error = Self.error(for: changed)
      try require(error?.contains("\"request\"") == true, "the message is refused")
      try require(error?.contains(Self.path(place)) == true, "its refusal names the member")
    }
  }

  /// The place as errors tell it, below the parameters.
  private static func path(_ place: [String]) -> String {
    let names = place.first == "parameters" ? place.dropFirst() : place[...]
    return names.joined(separator: ".")
  }

  private func reply(to call: MemberTree) throws -> Reply {
    let bytes = Array(call.json.utf8) + [0]
    let replies = try conversation.replies(to: bytes, inPiecesOf: bytes.count)
    let frame = Data(replies.prefix { $0 != 0 })
    guard let reply = try? JSONDecoder().decode(Reply.self, from: frame) else {
      throw BrokenPromise(description: "a call has a reply")
    }
    return reply
  }

  /// The error that the host program replies to `message`; nil when it does as it is told.
  private static func error(for message: MemberTree) -> String? {
    var session = HostSession()
    switch session.receive(Array(message.json.utf8)) {
    case .reply(let bytes), .end(let bytes):
      let text = String(decoding: bytes.dropFirst(4), as: UTF8.self)
      return text.contains("\"error\"") ? text : nil
    case .refresh, .markUsed, .copy, .make, .cancel, .stop, .status, .test: return nil
    }
  }
}
