import CommandLineToolkit
import OTPBus
import OTPSystem

extension BusCall {
  /// The interface of the bus itself, its name and its object.
  private static let bus = "org.freedesktop.DBus"

  /// A question to the bus whether a program has the name `service`.
  static func owner(of service: String) -> BusCall {
    BusCall("NameHasOwner", of: bus, at: "/org/freedesktop/DBus", in: bus, [.string(service)])
  }

  /// Makes the call on the bus at `address`. Returns the answer, which may be an error; nil if none
  /// came within `patience` milliseconds.
  func answer(at address: String, within patience: Int64) throws(BusError) -> BusMessage? {
    let bus = try BusDialogue<Void>(address: address, rules: [])
    let end = Uptime.milliseconds() + patience
    try bus.ask((), self, at: Uptime.milliseconds())
    while Uptime.milliseconds() < end {
      while let event = try bus.next(at: Uptime.milliseconds()) {
        if case .answer(let answer, _) = event { return answer }
      }
      let rest = end - Uptime.milliseconds()
      Polling.wait(for: bus.fileDescriptor, events: bus.events, upTo: rest)
    }
    return nil
  }
}
