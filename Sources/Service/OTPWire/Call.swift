import OTPJSON

/// A Varlink call without its parameters (https://varlink.org/Method-Call).
package struct Call {
  package let method: String
  /// Whether the client accepts more than one reply.
  package let takesMore: Bool
  /// Whether the client expects no reply at all.
  package let isOneway: Bool
  /// Why the call cannot be carried out; nil if nothing is wrong with it, except possibly its
  /// parameters.
  package let fault: CallError?

  /// All members of a call.
  private struct Members: Decodable {
    let method: String
    let more: Bool?
    let oneway: Bool?
    let upgrade: Bool?
    /// Read once the method is known.
    let parameters: Unread?

    struct Unread: LenientlyDecodable {
      init(from decoder: any Decoder) {}
    }
  }

  /// The members that make an object a call and say whether to reply to it.
  private struct Head: Decodable {
    let method: String
    let oneway: Bool?
  }

  /// Reads the call in `bytes`; nil if they are not a call, because the peer does not speak
  /// Varlink.
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
