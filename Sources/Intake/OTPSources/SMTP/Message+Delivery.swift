import OTPMessage

extension Message {
  /// The message's identifier, or a random one for this delivery, so that two equal messages are
  /// both stored.
  var deliveryID: String {
    id ?? "delivery-" + String(UInt128.random(in: .min ... .max), radix: 36)
  }
}
