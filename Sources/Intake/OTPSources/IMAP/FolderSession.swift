package import OTPMessage

/// An IMAP session for one folder, after the login: bytes in, bytes and messages out.
///
/// It fetches what has arrived since the last position, then waits for more, with IDLE if the
/// server supports it and otherwise by polling every 15 seconds. It opens the folder read-only and
/// fetches without setting flags, so the mailbox is not changed.
///
/// https://www.rfc-editor.org/rfc/rfc3501, https://www.rfc-editor.org/rfc/rfc2177
package struct FolderSession {
  /// The maximum number of bytes fetched of a message.
  package static let longestMail = 1 << 20

  /// Timeout for an answer from the server, in milliseconds.
  private static let patience: Int64 = 60_000

  /// How long to stay in IDLE, in milliseconds. Servers end a session after half an hour, and many
  /// routers drop idle connections after ten minutes.
  private static let idleTime: Int64 = 540_000

  /// The polling interval without IDLE, in milliseconds.
  private static let pollTime: Int64 = 15_000

  /// The maximum number of messages examined in one turn; a folder may get thousands at once.
  private static let mostFound = 100_000

  /// The number of messages whose times are requested at once.
  private static let batch = 200

  private enum Step {
    case asking, finding, opening, searching, listing, fetching, idling, ending, resting, polling
  }

  /// The folder to open, and its special use if only that is known so far.
  private var folder: String?
  private let use: String?
  private let since: Timestamp
  private let old: FolderPosition?

  private var reader = ResponseReader(longestLiteral: longestMail)
  private var step = Step.asking
  private var tagNumber = 0
  private var output: [UInt8] = []
  private var events: [Event] = []
  /// The uptime by which the server must respond, or at which the next step is due.
  package private(set) var deadline: Int64

  private var hasIdle = false
  private var hasListOptions = false
  private var isReady = false
  private var exists: UInt32 = 0
  private var hasNews = false
  private var validity: UInt32 = 0
  private var nextUID: UInt32?
  /// The UID of the last message that was read or skipped, and the last position reported.
  private var last: UInt32 = 0
  private var reported: FolderPosition?
  /// The UIDs of messages whose times are to be requested, and of messages to be fetched, in order.
  private var found: [UInt32] = []
  private var queue: [UInt32] = []
  private var fetched: FetchedMail?

  /// Starts a session at `uptime` for `folder`, a name or special use as ``FolderName`` writes it.
  /// Messages that arrived before `since` are skipped.
  package init(folder: String, since: Timestamp, position: FolderPosition?, uptime: Int64) {
    use = FolderName.isUse(folder) ? folder : nil
    self.folder = use == nil ? folder : nil
    self.since = since
    old = position
    deadline = uptime + Self.patience
    send("CAPABILITY", .asking, at: uptime)
  }

  /// Removes and returns the bytes to send.
  package mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll() }
    return output
  }

  /// Removes and returns the events so far.
  package mutating func takeEvents() -> [Event] {
    defer { events.removeAll() }
    return events
  }

  /// Processes `bytes` from the server.
  package mutating func receive(_ bytes: [UInt8], at uptime: Int64) throws(IMAPFault) {
    if step != .idling, step != .resting { deadline = uptime + Self.patience }
    var rest = bytes[...]
    while let response = try reader.next(&rest) { try take(response, at: uptime) }
  }

  /// Does what is due at `uptime`.
  package mutating func continueIfDue(at uptime: Int64) throws(IMAPFault) {
    guard uptime >= deadline else { return }
    switch step {
    case .idling: endIdle(at: uptime)
    case .resting: send("NOOP", .polling, at: uptime)
    default: throw .silent
    }
  }

  private mutating func send(_ command: String, _ next: Step, at uptime: Int64) {
    tagNumber += 1
    output += Array("o\(tagNumber) \(command)\r\n".utf8)
    step = next
    deadline = uptime + Self.patience
  }

  private mutating func endIdle(at uptime: Int64) {
    output += Array("DONE\r\n".utf8)
    step = .ending
    deadline = uptime + Self.patience
  }

  private mutating func take(_ response: IMAPResponse, at uptime: Int64) throws(IMAPFault) {
    let tokens = response.tokens
    guard case .atom(let first)? = tokens.first else { return }
    switch first {
    case "*": try takeUntagged(tokens.dropFirst())
    case "+":
      // The server has entered IDLE; handle what arrived before that.
      if step == .idling, hasNews { return endIdle(at: uptime) }
    case "o\(tagNumber)":
      guard case .atom(let result)? = tokens.dropFirst().first else { throw .malformed }
      return try takeResult(result.uppercased() == "OK", at: uptime)
    default: return
    }
    if step == .idling, hasNews { endIdle(at: uptime) }
  }

  private mutating func takeUntagged(
    _ tokens: ArraySlice<IMAPResponse.Token>
  ) throws(IMAPFault) {
    guard case .atom(let word)? = tokens.first else { return }
    let rest = tokens.dropFirst()
    switch word.uppercased() {
    case "BYE": throw .ended
    case "CAPABILITY":
      hasIdle = rest.atoms.contains { $0.uppercased() == "IDLE" }
      hasListOptions = rest.atoms.contains { $0.uppercased() == "LIST-EXTENDED" }
    case "LIST":
      guard step == .finding, folder == nil, let use, let found = ListedFolder(rest) else { return }
      if found.isFor(use) { folder = found.name }
    case "OK":
      switch ResponseCode(rest.atoms.first ?? "") {
      case .validity(let number): validity = number
      case .nextUID(let number): nextUID = number
      case nil: break
      }
    case "SEARCH":
      let numbers = rest.atoms.compactMap { decimal($0.utf8) }
      guard found.count + numbers.count <= Self.mostFound else { throw .malformed }
      if step == .searching { found += numbers }
    default:
      guard let number = decimal(word.utf8), case .atom(let kind)? = rest.first else { return }
      try takeNumbered(kind.uppercased(), number, rest.dropFirst())
    }
  }

  private mutating func takeNumbered(
    _ kind: String,
    _ number: UInt32,
    _ rest: ArraySlice<IMAPResponse.Token>
  ) throws(IMAPFault) {
    switch kind {
    case "EXISTS":
      if isReady || step != .opening, number != exists { hasNews = true }
      exists = number
    case "EXPUNGE": exists -= exists > 0 ? 1 : 0
    case "FETCH":
      guard let mail = FetchedMail(rest), let uid = mail.uid else { return }
      if step == .fetching, uid == queue.first, mail.bytes != nil { fetched = mail }
      if step == .listing, uid > last { try list(mail, uid) }
    default: break
    }
  }

  /// Queues a message to be fetched, or skips it.
  private mutating func list(_ mail: FetchedMail, _ uid: UInt32) throws(IMAPFault) {
    guard queue.count < Self.mostFound else { throw .malformed }
    nextUID = max(nextUID ?? 0, uid == .max ? uid : uid + 1)
    if !mail.isLeftOut, let arrived = mail.arrived, arrived >= since { queue.append(uid) }
  }

  private mutating func takeResult(_ isDone: Bool, at uptime: Int64) throws(IMAPFault) {
    switch step {
    case .asking:
      guard isDone else { throw .refused }
      guard folder == nil else { return try examine(at: uptime) }
      // Servers without the option list special uses unasked, or not at all.
      let option = hasListOptions ? " RETURN (SPECIAL-USE)" : ""
      send("LIST \"\" \"*\"\(option)", .finding, at: uptime)
    case .finding: try examine(at: uptime)
    case .opening:
      guard isDone else { throw .noFolder }
      open(at: uptime)
    case .searching:
      guard isDone else { throw .refused }
      found = Set(found).filter { $0 > last }.sorted()
      listNext(at: uptime)
    case .listing:
      guard isDone else { throw .refused }
      if found.isEmpty { queue.sort() }
      listNext(at: uptime)
    case .fetching: takeFetched(at: uptime)
    case .idling:
      // The server advertises IDLE but rejects it.
      hasIdle = false
      events.append(.ready(hasIdle: false))
      rest(at: uptime)
    case .ending, .polling: hasNews ? look(at: uptime) : rest(at: uptime)
    case .resting: throw .malformed
    }
  }

  private mutating func examine(at uptime: Int64) throws(IMAPFault) {
    guard let folder else { throw .noFolder }
    send("EXAMINE \(folder)", .opening, at: uptime)
  }

  /// Searches for messages that arrived while disconnected.
  private mutating func open(at uptime: Int64) {
    if let old, old.validity == validity {
      last = old.last
    } else {
      if old != nil { events.append(.renumbered) }
      last = 0
    }
    let range = last > 0 ? "UID \(last == .max ? last : last + 1):* " : ""
    send("UID SEARCH \(range)SINCE \(IMAPDate.dayBefore(since))", .searching, at: uptime)
  }

  /// Looks for messages that have arrived since the folder was opened.
  private mutating func look(at uptime: Int64) {
    hasNews = false
    guard last > 0 else {
      // The folder was empty, or the server does not report its next UID.
      return send("UID SEARCH SINCE \(IMAPDate.dayBefore(since))", .searching, at: uptime)
    }
    let first = last == .max ? last : last + 1
    send("UID FETCH \(first):* (UID INTERNALDATE FLAGS)", .listing, at: uptime)
  }

  /// Requests the times of the messages found, then the messages.
  private mutating func listNext(at uptime: Int64) {
    guard found.isEmpty else {
      let numbers = found.prefix(Self.batch).map(String.init).joined(separator: ",")
      found.removeFirst(min(Self.batch, found.count))
      return send("UID FETCH \(numbers) (UID INTERNALDATE FLAGS)", .listing, at: uptime)
    }
    fetchNext(at: uptime)
  }

  private mutating func fetchNext(at uptime: Int64) {
    fetched = nil
    if let uid = queue.first {
      return send(
        "UID FETCH \(uid) (UID INTERNALDATE BODY.PEEK[]<0.\(Self.longestMail)>)",
        .fetching,
        at: uptime
      )
    }
    // Everything in the folder has been examined.
    if let nextUID, nextUID > 0 { move(to: nextUID - 1) }
    if !isReady {
      isReady = true
      events.append(.ready(hasIdle: hasIdle))
    }
    hasNews ? look(at: uptime) : rest(at: uptime)
  }

  /// Returns the requested message, unless it has been deleted in the meantime.
  private mutating func takeFetched(at uptime: Int64) {
    guard let uid = queue.first else { return }
    queue.removeFirst()
    if let bytes = fetched?.bytes, let arrived = fetched?.arrived, arrived >= since {
      events.append(.mail(bytes, arrived: arrived))
    }
    move(to: uid)
    fetchNext(at: uptime)
  }

  private mutating func move(to uid: UInt32) {
    last = max(last, uid)
    let position = FolderPosition(validity: validity, last: last)
    if position != reported { events.append(.position(position)) }
    reported = position
  }

  private mutating func rest(at uptime: Int64) {
    if hasIdle {
      send("IDLE", .idling, at: uptime)
      deadline = uptime + Self.idleTime
    } else {
      step = .resting
      deadline = uptime + Self.pollTime
    }
  }
}
