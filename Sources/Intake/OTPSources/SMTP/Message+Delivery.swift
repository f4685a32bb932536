import OTPMessage

extension Message {
  /// The identifier, or one made for this delivery: whoever delivers two equal messages delivers
  /// two, and is told that each is stored.
  var deliveryID: String {
    id ?? "delivery-" + String(UInt128.random(in: .min ... .max), radix: 36)
  }
}
