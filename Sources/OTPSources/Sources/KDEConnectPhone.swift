import OTPBus
import OTPMessage

/// What is known of a phone.
struct KDEConnectPhone: Sendable {
  static let service = "org.kde.kdeconnect"
  static let device = "\(service).device"
  static let conversations = "\(service).device.conversations"
  static let notifications = "\(service).device.notifications"
  static let notification = "\(service).device.notifications.notification"

  /// How many messages of a thread are asked for at once.
  static let pageLength: Int32 = 32

  /// How long after the last message of a page the next one is asked for, in milliseconds.
  private static let pageQuiet: Int64 = 500

  /// No thread is read further back than this many messages.
  private static let longestThread = 1_024

  /// How many notifications are remembered to tell a repetition from an update.
  private static let mostNotifications = 256

  private(set) var isPaired = false
  private(set) var isReachable = false
  /// Whether the phone lets KDE Connect read text messages.
  private(set) var givesTexts = false
  /// Whether it was asked for its threads on this connection.
  var wasAskedForThreads = false

  private let id: String
  private var threads: [Int64: Thread] = [:]
  private var notifications: [String: String] = [:]

  /// What came of a thread on this connection.
  private struct Thread: Sendable {
    var rows: Set<String>
    var oldest: Timestamp
    /// When to look for the next page, by the uptime; nil if none is wanted.
    var continuesAt: Int64?
  }

  init(id: String) {
    self.id = id
  }

  /// The path of the phone `id`.
  static func path(of id: String) -> String { "/modules/kdeconnect/devices/\(id)" }

  /// A call of the phone's conversations.
  func call(_ member: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(
      member,
      of: Self.conversations,
      at: Self.path(of: id),
      in: Self.service,
      arguments
    )
  }

  /// Takes the phone's properties; returns whether to ask for its threads.
  mutating func update(_ properties: BusValue) -> Bool {
    // The name of the property changed in version 24.
    isPaired = (properties["isPaired"] ?? properties["isTrusted"])?.boolean ?? false
    isReachable = properties["isReachable"]?.boolean ?? false
    let plugins = properties["supportedPlugins"]?.elements ?? []
    givesTexts = plugins.contains(.string("kdeconnect_sms"))
    guard isPaired, isReachable, givesTexts else {
      wasAskedForThreads = false
      threads.removeAll()
      return false
    }
    defer { wasAskedForThreads = true }
    return !wasAskedForThreads
  }

  /// Notes a message that came at `uptime`; returns whether it is the first one of its thread.
  mutating func note(_ text: KDEConnectText, uptime: Int64) -> Bool {
    guard var thread = threads[text.thread] else {
      threads[text.thread] = Thread(rows: [text.key], oldest: text.date)
      return true
    }
    thread.oldest = min(thread.oldest, text.date)
    if thread.rows.insert(text.key).inserted, thread.rows.count < Self.longestThread {
      // More of the same page may follow, and nothing says when it ends.
      thread.continuesAt = uptime + Self.pageQuiet
    }
    threads[text.thread] = thread
    return false
  }

  /// When to look for further pages, by the uptime; nil if there are none.
  var wakeTime: Int64? { threads.values.compactMap(\.continuesAt).min() }

  /// The calls for the pages that are due at `uptime`, of messages since `since`.
  mutating func duePages(uptime: Int64, since: Timestamp) -> [BusCall] {
    var pages: [BusCall] = []
    for (number, thread) in threads {
      guard let time = thread.continuesAt, time <= uptime else { continue }
      threads[number]?.continuesAt = nil
      if thread.oldest >= since { pages.append(page(of: number)) }
    }
    return pages
  }

  /// The call for the messages of a thread that follow those that came already.
  ///
  /// Version 22.12 crashes when it is asked to begin behind the last message that it holds, and it
  /// holds what it has sent.
  func page(of thread: Int64) -> BusCall {
    let start = Int32(clamping: threads[thread]?.rows.count ?? 0)
    return call(
      "requestConversation",
      [.integer64(thread), .integer32(start), .integer32(start + Self.pageLength)]
    )
  }

  /// The message of a notification with `properties`; nil if it is nothing new.
  mutating func notification(
    _ properties: BusValue,
    at path: String,
    source: String
  ) -> Message? {
    let title = properties["title"]?.text ?? ""
    let body = properties["text"]?.text ?? ""
    let text = body.isEmpty ? properties["ticker"]?.text ?? "" : body
    let isRepeated = notifications[path] == text
    if notifications.count >= Self.mostNotifications { notifications.removeAll() }
    notifications[path] = text
    // After a reconnect all come again, silent and without a time: they would look fresh.
    guard properties["silent"]?.boolean == false, !isRepeated, !text.isEmpty else { return nil }
    return Message(
      text: text,
      sender: title.isEmpty ? nil : title,
      source: source,
      channel: .notification
    )
  }
}
