import OTPBus
import OTPMessage

/// The state of a phone: its connection, its threads and its notifications.
struct KDEConnectPhone: Sendable {
  static let service = "org.kde.kdeconnect"
  static let device = "\(service).device"
  static let conversations = "\(service).device.conversations"
  static let notifications = "\(service).device.notifications"
  static let notification = "\(service).device.notifications.notification"

  /// How many messages of a thread are requested at once.
  static let pageLength: Int32 = 32

  /// How long nothing must have arrived, of a page or of the list of threads, before the next page
  /// is requested, in milliseconds.
  private static let pageQuiet: Int64 = 500

  /// Timeout for a phone to send a page, in milliseconds.
  private static let pageTimeout: Int64 = 10_000

  /// Timeout for a phone to send its first thread, in milliseconds. A phone that was asleep or has
  /// thousands of threads needs several seconds.
  private static let threadsTimeout: Int64 = 30_000

  /// The maximum number of messages read from one thread.
  private static let longestThread = 1_024

  /// How many notifications are remembered, to distinguish repetitions from updates.
  private static let mostNotifications = 256

  private(set) var isPaired = false
  private(set) var isReachable = false
  /// Whether the phone lets KDE Connect read text messages.
  private(set) var givesTexts = false
  /// Whether the phone was asked for its threads on this connection.
  var wasAskedForThreads = false

  /// The uptime by which the first thread must arrive; nil if one has arrived or none was
  /// requested.
  private(set) var threadsDeadline: Int64?
  /// Whether the phone lets KDE Connect read text messages but sent none in time.
  private(set) var isSilent = false

  private let id: String
  private var threads: [Int64: Thread] = [:]
  /// The threads still to be read, and the one of which a page was requested.
  private var changedThreads: [Int64] = []
  private var pagedThread: Int64?
  /// How many messages of that page have arrived, and whether the phone has answered.
  private var pageCount: Int32 = 0
  private var pageIsLoaded = false
  /// The uptime at which to request the next page; nil if there is none.
  private(set) var wakeTime: Int64?
  private var notifications: [String: String] = [:]

  /// What has arrived from a thread on this connection.
  private struct Thread: Sendable {
    var rows: Set<String>
    var oldest: Timestamp
  }

  init(id: String) {
    self.id = id
  }

  /// Returns the object path of the phone `id`.
  static func path(of id: String) -> String { "/modules/kdeconnect/devices/\(id)" }

  /// Makes a call to the phone's conversations interface.
  func call(_ member: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(
      member,
      of: Self.conversations,
      at: Self.path(of: id),
      in: Self.service,
      arguments,
      startsService: false
    )
  }

  /// Updates the state from the phone's properties at `uptime`; returns whether to request its
  /// threads.
  mutating func update(_ properties: BusValue, uptime: Int64) -> Bool {
    // Version 24 renamed the property.
    isPaired = (properties["isPaired"] ?? properties["isTrusted"])?.boolean ?? false
    isReachable = properties["isReachable"]?.boolean ?? false
    let plugins = properties["supportedPlugins"]?.elements ?? []
    givesTexts = plugins.contains(.string("kdeconnect_sms"))
    guard isPaired, isReachable, givesTexts else {
      forget()
      return false
    }
    guard !wasAskedForThreads else { return false }
    wasAskedForThreads = true
    threadsDeadline = uptime + Self.threadsTimeout
    return true
  }

  /// Notes that a message of any thread has arrived.
  mutating func noteThread() {
    threadsDeadline = nil
    isSilent = false
  }

  /// Notes at `uptime` that the phone is silent if the deadline for its first thread has passed.
  mutating func noteSilence(uptime: Int64) {
    guard let deadline = threadsDeadline, deadline <= uptime else { return }
    threadsDeadline = nil
    isSilent = true
  }

  /// Notes that the connection has ended.
  mutating func disconnect() {
    isReachable = false
    forget()
  }

  /// Discards what has arrived; on the next connection the phone must be asked again.
  private mutating func forget() {
    wasAskedForThreads = false
    threadsDeadline = nil
    isSilent = false
    threads.removeAll()
    changedThreads.removeAll()
    pagedThread = nil
    wakeTime = nil
  }

  /// Notes a message that arrived at `uptime`. Before the first one of a thread, others may have
  /// arrived while this source was not connected.
  mutating func note(_ text: KDEConnectText, uptime: Int64) {
    guard var thread = threads[text.thread] else {
      threads[text.thread] = Thread(rows: [text.key], oldest: text.date)
      changedThreads.append(text.thread)
      if pagedThread == nil { wakeTime = uptime + Self.pageQuiet }
      return
    }
    thread.oldest = min(thread.oldest, text.date)
    let isNew = thread.rows.insert(text.key).inserted
    threads[text.thread] = thread
    guard isNew, text.thread == pagedThread else { return }
    pageCount += 1
    // Messages that the daemon has cached arrive before those it requests from the phone.
    if pageIsLoaded || pageCount >= Self.pageLength { wakeTime = uptime + Self.pageQuiet }
  }

  /// Notes that the daemon has loaded messages of `thread`, which it sends next.
  mutating func noteLoaded(_ thread: Int64, uptime: Int64) {
    guard thread == pagedThread else { return }
    pageIsLoaded = true
    wakeTime = uptime + Self.pageQuiet
  }

  /// Returns the call for the page that is due at `uptime`, of messages since `since`; nil if none
  /// is due.
  ///
  /// Only one page is requested at a time, and only if it is needed: version 22.12 answers each
  /// request on its own thread, and sometimes crashes.
  mutating func duePage(uptime: Int64, since: Timestamp) -> BusCall? {
    guard let time = wakeTime, time <= uptime else { return nil }
    if !hasFurtherPage(since: since) {
      pagedThread = changedThreads.isEmpty ? nil : changedThreads.removeFirst()
    }
    pageCount = 0
    pageIsLoaded = false
    wakeTime = pagedThread.map { _ in uptime + Self.pageTimeout }
    return pagedThread.map { page(of: $0) }
  }

  /// Whether the thread of the last page may hold more messages since `since`.
  private func hasFurtherPage(since: Timestamp) -> Bool {
    guard pageCount >= Self.pageLength, let thread = pagedThread.flatMap({ threads[$0] }) else {
      return false
    }
    return thread.rows.count < Self.longestThread && thread.oldest >= since
  }

  /// Makes the call for the messages of a thread that follow those already received.
  ///
  /// Version 22.12 crashes when asked to begin after the last message that it has cached, and it
  /// caches what it has sent.
  private func page(of thread: Int64) -> BusCall {
    let start = Int32(clamping: threads[thread]?.rows.count ?? 0)
    return call(
      "requestConversation",
      [.integer64(thread), .integer32(start), .integer32(start + Self.pageLength)]
    )
  }

  /// Returns the message of a notification with `properties`; nil if it is not new.
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
    // After a reconnect all notifications are sent again, silent and without a time, and would look
    // new.
    guard properties["silent"]?.boolean == false, !isRepeated, !text.isEmpty else { return nil }
    return Message(
      text: text,
      sender: title.isEmpty ? nil : title,
      source: source,
      channel: .notification
    )
  }
}
