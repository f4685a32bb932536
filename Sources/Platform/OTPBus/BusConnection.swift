import CSystemd
import Glibc

/// A connection to a message bus, by sd-bus of libsystemd.
///
/// It never blocks: the caller waits with poll(2) for ``fileDescriptor``, then reads one message
/// after another. Calls from others are never answered. Not safe to share between tasks.
@safe package final class BusConnection {
  private let bus: OpaquePointer

  /// Connects to the bus at `address`, such as `unix:path=/run/user/1000/bus`. With rules in
  /// `monitored`, the connection only observes messages between others, and cannot send.
  package init(address: String, monitored: [MatchRule] = []) throws(BusError) {
    guard isSystemdAvailable else {
      throw BusError("libsystemd is missing, which speaks to the bus; install libsystemd0")
    }
    var made: OpaquePointer?
    let status = unsafe systemd.pointee.sd_bus_new(&made)
    guard status >= 0, let made = unsafe made else {
      throw BusError("cannot make a connection", status: status)
    }
    unsafe bus = made
    try check(
      unsafe systemd.pointee.sd_bus_set_address(bus, address),
      "the address of the bus is not valid"
    )
    try check(unsafe systemd.pointee.sd_bus_set_bus_client(bus, 1), "cannot use the bus")
    if !monitored.isEmpty {
      try check(unsafe systemd.pointee.sd_bus_set_monitor(bus, 1), "cannot monitor the bus")
    }
    try check(unsafe systemd.pointee.sd_bus_start(bus), "cannot connect to the bus at \(address)")
    if !monitored.isEmpty {
      try send(
        BusCall(
          "BecomeMonitor",
          of: "org.freedesktop.DBus.Monitoring",
          at: Self.driverPath,
          in: Self.driver,
          [.strings(monitored.map(\.text)), .unsigned32(0)]
        )
      )
    }
  }

  deinit {
    _ = unsafe systemd.pointee.sd_bus_close_unref(bus)
  }

  private static let driver = "org.freedesktop.DBus"
  private static let driverPath = "/org/freedesktop/DBus"

  /// The descriptor to wait for.
  package var fileDescriptor: Int32 { unsafe systemd.pointee.sd_bus_get_fd(bus) }

  /// The events of poll(2) to wait for.
  package var events: Int16 {
    Int16(truncatingIfNeeded: unsafe systemd.pointee.sd_bus_get_events(bus))
  }

  /// Subscribes to the messages that `rule` selects.
  package func add(_ rule: MatchRule) throws(BusError) {
    try send(
      BusCall(
        "AddMatch",
        of: Self.driver,
        at: Self.driverPath,
        in: Self.driver,
        [.string(rule.text)]
      )
    )
  }

  /// Sends a call and returns its number, to which the reply refers.
  @discardableResult
  package func send(_ call: BusCall) throws(BusError) -> UInt64 {
    var made: OpaquePointer?
    let operation = "cannot call \(call.member)"
    try check(
      unsafe systemd.pointee.sd_bus_message_new_method_call(
        bus,
        &made,
        call.destination,
        call.path,
        call.interface,
        call.member
      ),
      operation
    )
    guard let message = unsafe made else { throw BusError(operation) }
    defer { _ = unsafe systemd.pointee.sd_bus_message_unref(message) }
    if !call.startsService {
      try check(unsafe systemd.pointee.sd_bus_message_set_auto_start(message, 0), operation)
    }
    for argument in call.arguments {
      try check(unsafe BusWriter.append(argument, to: message), operation)
    }
    var number: UInt64 = 0
    try check(unsafe systemd.pointee.sd_bus_send(bus, message, &number), operation)
    return number
  }

  /// The next message that has arrived; nil if there is none yet.
  package func next() throws(BusError) -> BusMessage? {
    while true {
      var message: OpaquePointer?
      // sd-bus returns what it does not handle itself, and leaves it unanswered.
      let status = unsafe systemd.pointee.sd_bus_process(bus, &message)
      guard status >= 0 else { throw BusError("the bus is gone", status: status) }
      guard let message = unsafe message else {
        if status == 0 { return nil }
        continue
      }
      defer { _ = unsafe systemd.pointee.sd_bus_message_unref(message) }
      if let read = unsafe BusReader.message(message) { return read }
    }
  }

  private func check(_ status: Int32, _ operation: String) throws(BusError) {
    guard status < 0 else { return }
    throw BusError(operation, status: status)
  }
}
