package import OTPMessage
import OTPSourceSettings
import OTPSystem

/// Mail that other programs deliver into Maildirs, such as mbsync, offlineimap, getmail or a local
/// mail server.
///
/// It only reads, and never moves or flags a message.
package final class MaildirSource: MessageSource {
  /// The polling interval where changes are not reported, in milliseconds.
  private static let pollInterval: Int64 = 5_000

  /// How long a file that is written in place must stay unchanged to count as complete, in
  /// milliseconds. Well-behaved programs deliver by renaming.
  private static let settlingTime: Int64 = 1_000

  /// The furthest that the source looks back when it starts, in milliseconds: a day, as long as
  /// messages are kept by default.
  private static let longestBackfill: Int64 = 86_400_000

  /// Delay before reading is tried again after a failure, in milliseconds.
  private static let readingInterval: Int64 = 10_000

  /// How many files are read before their messages are delivered.
  private static let batch = 32

  private let root: String
  private let chosen: [String]
  private let makeMessage: (MailFile) throws(SourceFault) -> Message?

  private var watch: FolderWatch?
  /// The paths of watched mail folders, by watch number.
  private var watched: [Int32: String] = [:]
  /// Whether folders must be listed at intervals because not all changes are reported.
  private var isPolling = false
  private var nextPoll: Int64?
  private var since = Timestamp(milliseconds: 0)

  /// Hashed identities of all messages seen so far. A mailbox may hold a million.
  private var seen: Set<Int> = []
  /// Files to read, and the index of the first unread one.
  private var queue: [MaildirFile] = []
  private var next = 0
  /// The uptime at which reading is tried again after a failure.
  private var nextReading: Int64?
  /// Files that are being written, and the uptime from which they count as complete.
  private var settling: [String: (file: MaildirFile, uptime: Int64)] = [:]
  private var status: SourceStatus?
  private var events: [SourceEvent] = []

  /// The content of a mail file.
  package struct MailFile {
    /// The name of the file.
    package let name: String
    /// The message, truncated to ``longest`` bytes.
    package let bytes: [UInt8]

    /// The maximum number of bytes read.
    static let longest = 1 << 20
  }

  /// Creates a source of the Maildirs at and below `root`, or only the `chosen` ones, named by
  /// their path without the leading dot of Maildir++. `makeMessage` parses a mail message, with its
  /// time of arrival if it states one; it returns nil if that one cannot be read, and throws if
  /// none can be read at present.
  package init(
    root: String,
    chosen: [String] = [],
    makeMessage: @escaping (MailFile) throws(SourceFault) -> Message?
  ) {
    self.root = root
    self.chosen = chosen
    self.makeMessage = makeMessage
  }

  package var wait: SourceWait {
    guard next == queue.count || nextReading != nil else { return SourceWait(uptime: .min) }
    var wait = SourceWait(uptime: settling.values.map(\.uptime).min())
    wait.uptime = [wait.uptime, nextPoll, nextReading].compactMap { $0 }.min()
    if let descriptor = watch?.descriptor {
      wait.descriptors = [PolledDescriptor(descriptor)]
    }
    return wait
  }

  package func connect(at moment: Moment, from start: SourceStart) throws(SourceFault) {
    let earliest = Timestamp(milliseconds: moment.time.milliseconds - Self.longestBackfill)
    since = max(start.since, earliest)
    watch = FolderWatch()
    survey(at: moment)
  }

  package func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    while let news = watch?.events(), !news.isEmpty { take(news, at: moment) }
    if let time = nextPoll, time <= moment.uptime { survey(at: moment) }
    for (path, growing) in settling where growing.uptime <= moment.uptime {
      settling[path] = nil
      enqueue(growing.file)
    }
    if nextReading.map({ $0 <= moment.uptime }) ?? true { readQueue(at: moment) }
    defer { events.removeAll() }
    return events
  }

  package func disconnect() {
    watch = nil
    watched.removeAll()
    seen.removeAll()
    queue.removeAll()
    next = 0
    settling.removeAll()
    status = nil
    events.removeAll()
    nextPoll = nil
    nextReading = nil
  }

  private func take(_ news: [FolderWatch.Event], at moment: Moment) {
    var needsSurvey = false
    for event in news {
      switch event {
      case .structure, .overflow: needsSurvey = true
      case .file(let name, let folder):
        guard let file = file(name, in: folder) else { continue }
        settling[file.path] = nil
        enqueue(file)
      case .growing(let name, let folder):
        guard let file = file(name, in: folder) else { continue }
        settling[file.path] = (file, moment.uptime + Self.settlingTime)
      }
    }
    if needsSurvey { survey(at: moment) }
  }

  private func file(_ name: String, in folder: Int32) -> MaildirFile? {
    watched[folder].map { MaildirFile(folder: $0, name: name) }
  }

  /// Watches all existing folders and lists the files in them.
  private func survey(at moment: Moment) {
    let folders = MaildirFolders(root: root, chosen: chosen)
    // A folder is watched before it is listed, so that no file is missed in between.
    isPolling = watch == nil || folders.maildirs.contains { RemoteFileSystem.contains($0.path) }
    watched.removeAll()
    for parent in folders.parents { watchFolder(parent, for: .structure) }
    for maildir in folders.maildirs {
      for folder in ["\(maildir.path)/new", "\(maildir.path)/cur"] {
        if let number = watchFolder(folder, for: .files) { watched[number] = folder }
        list(folder)
      }
    }
    let isThere = !folders.maildirs.isEmpty
    nextPoll = isPolling || !isThere ? moment.uptime + Self.pollInterval : nil
    report(Self.status(of: folders, isPolling: isPolling, isNarrowed: !chosen.isEmpty))
  }

  @discardableResult
  private func watchFolder(_ path: String, for purpose: FolderWatch.Purpose) -> Int32? {
    let number = watch?.add(path, for: purpose)
    if number == nil { isPolling = true }
    return number
  }

  private func list(_ folder: String) {
    for name in MaildirFolders.files(in: folder) {
      let file = MaildirFile(folder: folder, name: name)
      guard let times = file.times else { continue }
      if times.latest >= since { enqueue(file) } else { seen.insert(Self.key(of: file)) }
    }
  }

  private static func key(of file: MaildirFile) -> Int {
    MaildirFile.identity(of: file.name).hashValue
  }

  private func enqueue(_ file: MaildirFile) {
    // A file that is moved may be in the queue twice; at least one of its paths is current.
    if settling[file.path] == nil, !seen.contains(Self.key(of: file)) { queue.append(file) }
  }

  private func readQueue(at moment: Moment) {
    var count = 0
    while next < queue.count, count < Self.batch {
      let file = queue[next]
      next += 1
      guard !MaildirFile.isNoMail(file.name), !seen.contains(Self.key(of: file)),
        let (bytes, times) = file.read(limit: MailFile.longest)
      else { continue }
      count += 1
      do throws(SourceFault) {
        let message = try makeMessage(MailFile(name: file.name, bytes: bytes))
        seen.insert(Self.key(of: file))
        guard var message else {
          events.append(.leftOut)
          continue
        }
        let arrival = Self.arrival(message.receivedAt, of: times, at: moment.time)
        message.receivedAt = arrival
        if arrival >= since { events.append(.message(message)) }
      } catch {
        // Do not reconnect: that looks back only to shortly before the last message read.
        next -= 1
        return stopReading(error, at: moment)
      }
    }
    if nextReading != nil {
      nextReading = nil
      survey(at: moment)
    }
    if next == queue.count {
      queue.removeAll()
      next = 0
    }
  }

  /// Returns when a message arrived that states `written`, if anything, in a file with `times`.
  ///
  /// The time that its server wrote takes precedence over the file's modification time, which a
  /// program that fetches mail may have set to anything. A message cannot have arrived after `now`,
  /// or after the file was last changed.
  private static func arrival(
    _ written: Timestamp?,
    of times: MaildirFile.Times,
    at now: Timestamp
  ) -> Timestamp {
    min(written.map { min($0, times.latest) } ?? times.changed, now)
  }

  private func stopReading(_ fault: SourceFault, at moment: Moment) {
    nextReading = moment.uptime + Self.readingInterval
    report(.waiting(fault.description))
  }

  private func report(_ new: SourceStatus) {
    guard new != status else { return }
    status = new
    events.append(.status(new))
  }

  private static func status(
    of folders: MaildirFolders,
    isPolling: Bool,
    isNarrowed: Bool
  ) -> SourceStatus {
    if folders.parents.isEmpty {
      return .waiting("waiting for the folder, which does not exist or cannot be read")
    }
    if folders.maildirs.isEmpty {
      return .waiting(
        isNarrowed
          ? "none of the chosen folders is a Maildir"
          : "waiting for mail: there is no Maildir in the folder"
      )
    }
    let count = folders.maildirs.count
    let words = "reading \(count == 1 ? "one folder" : "\(count) folders")"
    return .connected(
      isPolling ? "\(words), every 5 seconds, because changes are not reported here" : words
    )
  }
}
