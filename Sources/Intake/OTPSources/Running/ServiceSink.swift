package import OTPClient
package import OTPMessage

/// Delivers messages to the service.
package final class ServiceSink: MessageSink {
  private let delivery: MessageDelivery

  /// Creates a sink that delivers through `delivery`.
  package init(_ delivery: MessageDelivery) {
    self.delivery = delivery
  }

  package func deliver(_ messages: [Message]) throws(DeliveryFault) {
    do throws(ClientError) {
      try delivery.deliver(messages)
    } catch {
      throw error.kind == .refusedMessages
        ? .refused(error.description) : .later(error.description)
    }
  }
}
