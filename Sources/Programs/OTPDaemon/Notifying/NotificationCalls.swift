import OTPBus

/// Calls to the notification server
/// (https://specifications.freedesktop.org/notification-spec/latest/protocol.html).
enum NotificationCalls {
  /// The name of the server on the session bus and of its interface.
  static let name = "org.freedesktop.Notifications"

  /// The desktop entry of our notifications. The source of desktop notifications excludes it, so
  /// that it does not read them.
  static let desktopEntry = "org.otpd.otpd"

  private static let path = "/org/freedesktop/Notifications"

  static let capabilities = BusCall("GetCapabilities", of: name, at: path, in: name)

  static func close(_ identifier: UInt32) -> BusCall {
    BusCall("CloseNotification", of: name, at: path, in: name, [.unsigned32(identifier)])
  }

  /// Makes a call that shows `text`, replacing the notification `replaced`, if any. The server
  /// removes it after `lifetime` milliseconds, even if this program has exited.
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
    // Servers do not keep transient notifications in their history.
    "transient": .boolean(true),
    "urgency": .byte(1),
  ]
}
