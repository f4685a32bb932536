import OTPBus

/// The calls of a notification server
/// (https://specifications.freedesktop.org/notification-spec/latest/protocol.html).
enum NotificationCalls {
  /// The name of the server on the session bus, and of its interface.
  static let name = "org.freedesktop.Notifications"

  /// The desktop entry that notifications name. The source of desktop notifications leaves it out:
  /// it would read our own.
  static let desktopEntry = "org.otpd.otpd"

  private static let path = "/org/freedesktop/Notifications"

  static let capabilities = BusCall("GetCapabilities", of: name, at: path, in: name)

  static func close(_ identifier: UInt32) -> BusCall {
    BusCall("CloseNotification", of: name, at: path, in: name, [.unsigned32(identifier)])
  }

  /// Shows `text` in place of the notification `replaced`, if any. A server that outlives this
  /// program removes it after `lifetime` milliseconds.
  static func notify(
    _ text: NotificationText,
    replacing replaced: UInt32?,
    for lifetime: Int64,
    capabilities: Set<String>
  ) -> BusCall {
    let actions = capabilities.contains("actions") ? text.actions : []
    let body =
      capabilities.contains("body-markup") ? NotificationText.markup(of: text.body) : text.body
    return BusCall(
      "Notify",
      of: name,
      at: path,
      in: name,
      [
        .string("otp"), .unsigned32(replaced ?? 0), .string("dialog-password"),
        .string(text.summary), .string(body),
        .strings(actions.flatMap { [$0.rawValue, $0.title] }),
        .dictionary(hints), .integer32(Int32(clamping: max(lifetime, 1))),
      ]
    )
  }

  private static let hints: [String: BusCall.Argument] = [
    "category": .string("im.received"),
    "desktop-entry": .string(desktopEntry),
    // Servers keep what is transient out of their history.
    "transient": .boolean(true),
    "urgency": .byte(1),
  ]
}
