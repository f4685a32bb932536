import OTPJSON

/// A Varlink call without its parameters (https://varlink.org/Method-Call).
package struct Call {
  package let method: String
  /// Whether the client takes more than one reply.
  package let takesMore: Bool
  /// Whether the client takes no reply at all.
  package let isOneway: Bool
  /// Why the call cannot be carried out; nil when nothing is wrong with it but for its parameters.
  package let fault: CallError?

  /// All members of a call.
  private struct Members: Decodable {
    let method: String
    let more: Bool?
    let oneway: Bool?
    let upgrade: Bool?
    /// They are read once the method is known.
    let parameters: Unread?

    struct Unread: LenientlyDecodable {
      init(from decoder: any Decoder) {}
    }
  }

  /// What makes an object a call, and tells whether to reply to it.
  private struct Head: Decodable {
    let method: String
    let oneway: Bool?
  }

  /// Reads the call in `bytes`; nil when they hold none: the peer does not speak Varlink.
  package init?(_ bytes: ArraySlice<UInt8>) {
    do {
      let members = try Strict<Members>(json: bytes).value
      method = members.method
      takesMore = members.more ?? false
      isOneway = members.oneway ?? false
      // No method changes the protocol of its connection.
      fault = members.upgrade == true ? .invalidParameter("upgrade") : nil
    } catch {
      guard let place = MemberPath(of: error),
        let head = try? JSON.decode(Head.self, from: bytes)
      else { return nil }
      method = head.method
      takesMore = false
      isOneway = head.oneway ?? false
      fault = .invalidParameter(place.description)
    }
  }
}
