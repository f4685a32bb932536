package import OTPBus
package import OTPMessage
import OTPSourceSettings

/// Notifications of desktop programs, observed on the session bus.
///
/// Sources: https://specifications.freedesktop.org/notification-spec/latest/, and GLib's
/// `org.gtk.Notifications`.
package struct NotificationSource: BusListener {
  package enum Question: Sendable, Equatable {}

  /// How long the same title and text count as the same notification, in milliseconds. A portal's
  /// backend passes notifications on, so each can be seen twice.
  private static let repetition: Int64 = 2_000

  private let source: String
  private let filter: NotificationFilter
  private let phonesAreRead: () -> Bool
  /// Notifications seen within the last ``repetition``.
  private var recent: [(text: String, title: String, uptime: Int64)] = []

  /// Creates a source of the notifications that `filter` admits; `phonesAreRead` returns whether
  /// another source is currently reading KDE Connect's phones.
  package init(
    source: String,
    filter: NotificationFilter,
    phonesAreRead: @escaping () -> Bool = { false }
  ) {
    self.source = source
    self.filter = filter
    self.phonesAreRead = phonesAreRead
  }

  package var rules: [MatchRule] { [] }

  package var monitored: [MatchRule] {
    [
      .calls(of: "Notify", in: "org.freedesktop.Notifications"),
      .calls(of: "AddNotification", in: "org.gtk.Notifications"),
      .calls(of: "AddNotification", in: "org.freedesktop.impl.portal.Notification"),
    ]
  }

  package mutating func begin(at moment: Moment, since: Timestamp) -> [BusAction<Question>] {
    // Notifications shown earlier cannot be read.
    [.status(.connected("reading notifications"))]
  }

  package mutating func take(
    _ message: BusMessage,
    at moment: Moment
  ) -> [BusAction<Question>] {
    guard message.kind == .call, let shown = Self.notification(of: message),
      filter.admits(entry: shown.entry, name: shown.name, phonesAreRead: phonesAreRead())
    else { return [] }
    let text = shown.body.isEmpty ? shown.title : shown.body
    guard !text.isEmpty else { return [] }
    recent.removeAll { moment.uptime - $0.uptime > Self.repetition }
    guard !recent.contains(where: { $0.text == text && $0.title == shown.title }) else { return [] }
    recent.append((text, shown.title, moment.uptime))
    return [
      .message(
        Message(
          text: text,
          sender: shown.title.isEmpty ? nil : shown.title,
          source: source,
          channel: .notification
        )
      )
    ]
  }

  package mutating func take(
    _ answer: BusMessage?,
    to question: Question,
    at moment: Moment
  ) -> [BusAction<Question>] {}

  /// The visible parts of a notification.
  private struct Shown {
    /// The desktop entry of the program, if given.
    let entry: String?
    /// The name of the program, if given.
    let name: String?
    let title: String
    let body: String
  }

  private static func notification(of call: BusMessage) -> Shown? {
    switch (call.interface, call.member) {
    case ("org.freedesktop.Notifications", "Notify"):
      guard let name = call[0]?.text, let title = call[3]?.text, let body = call[4]?.text else {
        return nil
      }
      return Shown(
        entry: call[6]?["desktop-entry"]?.text,
        name: name,
        title: title,
        body: NotificationMarkup.text(of: body)
      )
    case (_, "AddNotification"):
      // If the portal cannot identify the program, it may be a browser.
      guard let program = call[0]?.text, !program.isEmpty, let content = call[2],
        let title = content["title"]?.text
      else { return nil }
      return Shown(entry: program, name: nil, title: title, body: content["body"]?.text ?? "")
    default: return nil
    }
  }
}
