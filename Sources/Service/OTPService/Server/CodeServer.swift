import Glibc
package import OTPDetection
package import OTPInbox
package import OTPSuggestion
import OTPSystem
import OTPWire

/// Answers the calls of all clients, one after another, in one task.
///
/// One task owns the inbox, which keeps the order of arrival and needs no lock. Answering a call
/// takes well under a millisecond, or as long as the disk needs to store a message. Large calls are
/// read on a thread of their own, one at a time. The server waits in poll(2) only, never for a
/// client.
package final class CodeServer {
  private(set) var listener: Int32
  private(set) var intake: Int32
  private let watch: InboxWatch
  let clocks: Clocks
  let limits: ServiceLimits
  var handler: CallHandler
  var connections: [Connection] = []
  /// The connection whose large call is being read.
  var admitted: Connection?
  /// The large call that is being read in the background.
  var pending: PendingCall?
  private let makeDetector: () -> Detector
  private(set) lazy var detector = makeDetector()
  private lazy var reader = CallReader(limits: limits) { [unowned self] in detector.makeSession() }
  /// The state of each watched request: one query serves all connections that watch for it.
  var groups: [SuggestionRequest: WatchedRequest] = [:]
  /// The watched requests that may have new codes; see `tellWatchers(at:)`.
  var due: [WatchedRequest] = []
  /// The recipients of messages that became available since watched requests were last checked.
  var news = InboxNews()
  private var changeMark: ChangeMark
  private var lastLook: Int64
  /// The index of the client that comes first in the next turn, among those that only deliver
  /// messages.
  private var intakeTurn = 0
  /// Whether it was reported that the store is missing.
  private var isMissingReported = false
  let report: (String) -> Void
  /// Whether to return from `run` as on a signal.
  private var isStopping = false

  /// Whether no client is waiting for a reply. A watching client does not wait for one.
  package var isIdle: Bool {
    pending == nil && connections.allSatisfy { $0.heldInput == 0 && $0.heldOutput == 0 }
  }

  /// Makes a server that answers the clients of `listener`, a non-blocking socket, from `inbox`.
  /// Clients of `intake`, another such socket, can only deliver messages. `detector` is made when
  /// the first message arrives; until then the service has no use for the memory. `report` receives
  /// what a person must act on.
  package init(
    listener: Int32,
    intake: Int32? = nil,
    inbox: Inbox,
    detector: @autoclosure @escaping () -> Detector,
    version: String,
    clocks: Clocks,
    limits: ServiceLimits = ServiceLimits(),
    report: @escaping (String) -> Void
  ) throws(InboxError) {
    self.listener = listener
    // A negative descriptor is not waited for.
    self.intake = intake ?? -1
    self.clocks = clocks
    self.limits = limits
    self.report = report
    watch = try inbox.makeWatch()
    changeMark = try inbox.changeMark()
    lastLook = clocks.uptime()
    makeDetector = detector
    handler = CallHandler(inbox: inbox, version: version, now: clocks.now)
  }

  /// Accepts clients on other sockets from now on; those that have connected are still answered.
  package func listen(_ listener: Int32, intake: Int32) {
    self.listener = listener
    self.intake = intake
  }

  /// Lets `run` return once the calls that have arrived are answered. New clients stay in the queue
  /// of the listening socket.
  package func stop() { isStopping = true }

  /// Answers calls until `stop` is readable. Before each wait it calls `turn`, which returns the
  /// longest time to wait in milliseconds.
  package func run(
    until stop: Int32,
    turn: () -> Int64? = { nil }
  ) throws(ServiceError) {
    isStopping = false
    while true {
      let now = clocks.uptime()
      admitLargeCall(at: now)
      let reading = pending?.reading.fileDescriptor
      let fixed = [stop, watch.fileDescriptor, listener, reading, intake]
      var descriptors = fixed.map { PolledDescriptor($0) } + connections.map(polled)
      let longest = timeout(at: now, turn())
      let wait = isStopping && isIdle ? 0 : longest
      if case .failed(let error) = Polling.wait(for: &descriptors, upTo: wait) {
        throw .system("cannot wait for clients", code: error.code)
      }

      let time = clocks.uptime()
      if descriptors[0].isReady { return }
      let isQuiet = descriptors[fixed.count...].allSatisfy { $0.found & Int16(POLLIN) == 0 }
      if isStopping && isQuiet && isIdle { return }
      if descriptors[1].isReady || time - lastLook >= limits.pollInterval { look(at: time) }
      serve(descriptors[fixed.count...], at: time)
      if descriptors[3].isReady { finishReading(at: time) }
      if descriptors[2].isReady && !isStopping { accept(listener, for: .all, at: time) }
      if descriptors[4].isReady && !isStopping { accept(intake, for: .intake, at: time) }
      reportReplacement()
      tellWatchers(at: time)
      removeConnections(at: time)
    }
  }

  private func polled(_ connection: Connection) -> PolledDescriptor {
    var events: Int32 = 0
    if isRead(connection) { events |= POLLIN }
    if connection.heldOutput > 0 { events |= POLLOUT }
    // There is nothing to do for a client that has disconnected while its call is being read.
    let descriptor = connection.isAwaitingReply ? nil : connection.descriptor
    return PolledDescriptor(descriptor, events: Int16(events))
  }

  /// The time in milliseconds until something is due without a call; nil if nothing is.
  private func timeout(at now: Int64, _ other: Int64?) -> Int64? {
    if !due.isEmpty || connections.contains(where: canAnswer) { return 0 }
    var times = connections.compactMap { $0.deadline(limits) }
    if connections.contains(where: { $0.watched != nil }) {
      times.append(lastLook + limits.pollInterval)
    }
    if let other { times.append(now + other) }
    return times.min().map { max($0 - now, 0) }
  }

  private func canAnswer(_ connection: Connection) -> Bool {
    connection.hasCall && !connection.isDone && connection.watched == nil
      && connection.heldOutput < limits.heldOutput && !connection.isAwaitingReply
      && !waitsForLargeCall(connection)
  }

  private func removeConnections(at now: Int64) {
    let count = connections.count
    connections.removeAll { $0.isDone || isTooSlow($0, at: now) }
    if connections.count < count { forgetEmptyGroups() }
  }

  private func isTooSlow(_ connection: Connection, at now: Int64) -> Bool {
    connection.deadline(limits).map { $0 <= now } ?? false
  }

  /// Reads, answers and sends on all connections that are ready. Those that only deliver messages
  /// are served as long as there is time; the rest of them come first in the next turn.
  private func serve(_ descriptors: ArraySlice<PolledDescriptor>, at now: Int64) {
    let ready = zip(connections, descriptors).map { ($0, Int32($1.found)) }
    for (connection, events) in ready where connection.scope == .all {
      serve(connection, events, at: now)
    }
    let delivering = ready.filter { $0.0.scope == .intake }
    let begin = clocks.uptime()
    for place in delivering.indices {
      let (connection, events) = delivering[(intakeTurn + place) % delivering.count]
      serve(connection, events, at: now)
      if clocks.uptime() - begin >= limits.intakeTime {
        intakeTurn = (intakeTurn + place + 1) % delivering.count
        break
      }
    }
    dropGreediest(at: now)
  }

  private func serve(_ connection: Connection, _ events: Int32, at now: Int64) {
    if events & POLLOUT != 0 {
      connection.flush(at: now)
      catchUp(connection, at: now)
    }
    if events & (POLLIN | POLLHUP | POLLERR) != 0, isRead(connection) {
      connection.read(at: now)
    } else if events & (POLLERR | POLLHUP) != 0, !canAnswer(connection) {
      // Oneway calls that a client sent before it disconnected are still carried out.
      connection.breakOff()
    }
    answer(connection, at: now)
    // Together, all clients could be sent far more in one turn than may be held.
    if connection.heldOutput > limits.heldOutput { dropGreediest(at: now) }
  }

  /// Answers the calls of one client, up to the limit for one turn.
  private func answer(_ connection: Connection, at now: Int64) {
    guard connection.watched == nil else {
      // A watching client has nothing more to send; a little input is tolerated.
      if connection.heldInput > limits.heldOutput { connection.breakOff() }
      return
    }
    defer { connection.trimInput() }
    var answered = 0
    // The others have their turn after each large call.
    for _ in 0..<ServiceLimits.callsPerTurn
    where answered < limits.largeCall && canAnswer(connection) {
      guard let call = connection.nextCall(at: now) else { break }
      answered += call.count
      guard call.count <= limits.callLength else { return refuse(connection, at: now) }
      if beginReading(call, of: connection) { return }
      carryOut(reader.read(call, within: connection.scope), of: connection, at: now)
    }
    if connection.heldInput > limits.callLength, !connection.hasCall {
      refuse(connection, at: now)
    }
  }

  /// Answers a call of `connection`; `nil` stands for bytes that are not a call.
  func carryOut(_ call: ReadCall?, of connection: Connection, at now: Int64) {
    switch handler.answer(call) {
    case .reply(let bytes):
      connection.send(bytes, at: now)
    case .watch(let request):
      join(connection, request, at: now)
    case .closing(let bytes):
      connection.closeAfterSending()
      connection.send(bytes, at: now)
    }
  }

  private func refuse(_ connection: Connection, at now: Int64) {
    connection.closeAfterSending()
    connection.send(CallError.callTooLong.reply, at: now)
  }

  /// Drops the longest unfinished calls, with an error, until all of them fit the limit.
  ///
  /// Likewise, the clients that leave the most replies unread are disconnected.
  private func dropGreediest(at now: Int64) {
    while connections.reduce(0, { $0 + $1.heldOutput }) > limits.heldReplies {
      connections.max { $0.heldOutput < $1.heldOutput }?.breakOff()
    }
    while connections.reduce(0, { $0 + $1.heldInput }) > limits.heldInput {
      let greediest = connections.max { $0.heldInput < $1.heldInput }
      greediest?.drop(CallError.busy.reply, at: now)
    }
  }

  /// Checks whether another process has changed the store.
  private func look(at now: Int64) {
    let isTimeToLook = now - lastLook >= limits.pollInterval
    guard watch.clear() || isTimeToLook else { return }
    lastLook = now
    guard !inbox.isMissing else { return reportMissingStore() }
    do throws(InboxError) {
      let mark = try inbox.changeMark()
      if mark != changeMark || isTimeToLook { handler.hasStored = true }
      changeMark = mark
    } catch {
      report(error.description)
    }
  }

  private var inbox: Inbox { handler.engine.inbox }

  /// Reports once that the store was removed.
  ///
  /// A new one is made only for the next call: a person who removes a folder must not find it
  /// filled again in the meantime.
  private func reportMissingStore() {
    guard !isMissingReported else { return }
    isMissingReported = true
    report("the store at \(inbox.path) was removed; the next call makes a new one")
  }

  /// Reports that another file is the store now; watching connections get the codes there that are
  /// new to them.
  private func reportReplacement() {
    guard let notice = inbox.takeNotice() else { return }
    if !isMissingReported { report(notice) }
    isMissingReported = false
    news = InboxNews()
    handler.hasStored = true
  }
}
