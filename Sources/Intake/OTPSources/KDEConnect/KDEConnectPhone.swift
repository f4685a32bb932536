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

  /// How long nothing more of a page, or of the list of threads, must have come for the next page
  /// to be asked for, in milliseconds.
  private static let pageQuiet: Int64 = 500

  /// How long a phone may take to send a page, in milliseconds.
  private static let pageTimeout: Int64 = 10_000

  /// How long a phone may take to show its first thread, in milliseconds: one that was asleep, or
  /// has thousands, needs some seconds.
  private static let threadsTimeout: Int64 = 30_000

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

  /// When its first thread must have come, by the uptime; nil if one has, or none was asked for.
  private(set) var threadsDeadline: Int64?
  /// Whether it lets KDE Connect read text messages, and has shown none in time.
  private(set) var isSilent = false

  private let id: String
  private var threads: [Int64: Thread] = [:]
  /// The threads to be read back, and the one of which a page was asked for.
  private var changedThreads: [Int64] = []
  private var pagedThread: Int64?
  /// How many messages of the thread came since, and whether the phone has answered.
  private var pageCount: Int32 = 0
  private var pageIsLoaded = false
  /// When to ask for the next page, by the uptime; nil if there is none.
  private(set) var wakeTime: Int64?
  private var notifications: [String: String] = [:]

  /// What came of a thread on this connection.
  private struct Thread: Sendable {
    var rows: Set<String>
    var oldest: Timestamp
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
      arguments,
      startsService: false
    )
  }

  /// Takes the phone's properties at `uptime`; returns whether to ask for its threads.
  mutating func update(_ properties: BusValue, uptime: Int64) -> Bool {
    // The name of the property changed in version 24.
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

  /// Notes that a message of any thread has come.
  mutating func noteThread() {
    threadsDeadline = nil
    isSilent = false
  }

  /// Notes that no thread has come in time, if that is so at `uptime`.
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

  /// Forgets what came: on the next connection the phone must be asked again.
  private mutating func forget() {
    wasAskedForThreads = false
    threadsDeadline = nil
    isSilent = false
    threads.removeAll()
    changedThreads.removeAll()
    pagedThread = nil
    wakeTime = nil
  }

  /// Notes a message that came at `uptime`. With the first one of a thread others may have come
  /// while nobody listened.
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
    // What the daemon holds comes before what it asks the phone for.
    if pageIsLoaded || pageCount >= Self.pageLength { wakeTime = uptime + Self.pageQuiet }
  }

  /// Notes that the daemon has loaded messages of `thread`; they come next.
  mutating func noteLoaded(_ thread: Int64, uptime: Int64) {
    guard thread == pagedThread else { return }
    pageIsLoaded = true
    wakeTime = uptime + Self.pageQuiet
  }

  /// The call for the page that is due at `uptime`, of messages since `since`; nil if none is.
  ///
  /// There is one at a time, and none more than needed: version 22.12 answers each on a thread of
  /// its own, and sometimes crashes.
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

  /// The call for the messages of a thread that follow those that came already.
  ///
  /// Version 22.12 crashes when it is asked to begin behind the last message that it holds, and it
  /// holds what it has sent.
  private func page(of thread: Int64) -> BusCall {
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
