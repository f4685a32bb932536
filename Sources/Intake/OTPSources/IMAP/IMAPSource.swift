import Glibc
package import OTPMessage
import OTPSourceSettings

/// Mail in the folders of an account on a server, read over IMAP.
///
/// It reads, and never moves or marks a mail.
package final class IMAPSource: MessageSource {
  /// How far back a start looks in any case, in milliseconds: a day, as long as messages are kept
  /// unless somebody says otherwise.
  private static let longestBackfill: Int64 = 86_400_000

  /// How long to wait for a secret, in milliseconds: a person may have to unlock a key ring.
  private static let secretPatience: Int64 = 120_000

  private let account: IMAPAccount
  private let askForSecret: () throws(SourceFault) -> any SecretRequest
  private let open: (IMAPAccount, String) -> (any IMAPConnection)?
  private let makeMessage: (Mail) throws(SourceFault) -> Message?

  private var request: (any SecretRequest)?
  private var requestEnd = Int64.max
  private var readers: [FolderReader] = []
  private var position = AccountPosition()
  private var since = Timestamp(milliseconds: 0)
  /// The folders that are read up to now, and whether the server reports news of each.
  private var ready: [String: Bool] = [:]
  private var missing: [String] = []
  /// How often the server has refused the secret since it last took one.
  private var refusals = 0
  private var status: SourceStatus?
  private var events: [SourceEvent] = []

  /// A mail with where and when it arrived.
  package struct Mail {
    package let bytes: [UInt8]
    package let folder: String
    package let arrived: Timestamp
  }

  /// Makes a source of the mail of `account`. `askForSecret` begins to ask for the secret, `open`
  /// connects with it, and `makeMessage` reads a mail; it returns nil for one that cannot be read,
  /// and throws if none can be read now.
  package init(
    _ account: IMAPAccount,
    askForSecret: @escaping () throws(SourceFault) -> any SecretRequest,
    open: @escaping (IMAPAccount, String) -> (any IMAPConnection)? = {
      CurlConnection($0, secret: $1)
    },
    makeMessage: @escaping (Mail) throws(SourceFault) -> Message?
  ) {
    self.account = account
    self.askForSecret = askForSecret
    self.open = open
    self.makeMessage = makeMessage
  }

  package var wait: SourceWait {
    if let request {
      let descriptor = SourceWait.Descriptor(request.descriptor, events: Int16(POLLIN))
      return SourceWait(descriptors: [descriptor], uptime: requestEnd)
    }
    let waits = readers.map(\.wait)
    return SourceWait(
      descriptors: waits.flatMap(\.descriptors),
      uptime: waits.compactMap(\.uptime).min()
    )
  }

  package func connect(at moment: Moment, from start: SourceStart) throws(SourceFault) {
    let earliest = Timestamp(milliseconds: moment.time.milliseconds - Self.longestBackfill)
    since = max(start.since, earliest)
    position = AccountPosition(bookmark: start.bookmark ?? "")
    position.folders = position.folders.filter { account.folders.contains($0.key) }
    request = try askForSecret()
    requestEnd = moment.uptime + Self.secretPatience
    report(.waiting("waiting for the password"))
  }

  package func resume(at moment: Moment) throws(SourceFault) -> [SourceEvent] {
    try logInIfPossible(at: moment)
    for reader in readers {
      var news: [FolderSession.Event] = []
      do throws(IMAPStop) {
        news = try reader.resume(at: moment)
      } catch .session(.noFolder) {
        missing.append(reader.folder)
        readers.removeAll { $0 === reader }
      } catch {
        if error == .login(.refused) { refusals += 1 }
        throw IMAPSentence.fault(error, account, refusals: refusals)
      }
      for event in news { try take(event, of: reader.folder) }
    }
    if request == nil {
      guard !readers.isEmpty else { throw IMAPSentence.noFolders(account.folders) }
      report(IMAPSentence.status(of: account, ready: ready, missing: missing))
    }
    defer { events.removeAll() }
    return events
  }

  package func disconnect() {
    request = nil
    readers.removeAll()
    ready.removeAll()
    missing.removeAll()
    status = nil
    events.removeAll()
  }

  /// Opens the connections once the secret is there; it is kept no longer.
  private func logInIfPossible(at moment: Moment) throws(SourceFault) {
    guard let request else { return }
    guard let secret = try request.read() else {
      guard moment.uptime < requestEnd else {
        throw SourceFault("the password was not given within two minutes")
      }
      return
    }
    self.request = nil
    for folder in account.folders {
      guard let connection = open(account, secret) else {
        throw SourceFault("there is not enough memory to connect")
      }
      let position = position.folders[folder]
      readers.append(FolderReader(folder, connection, since: since, position: position))
    }
  }

  private func take(_ event: FolderSession.Event, of folder: String) throws(SourceFault) {
    switch event {
    case .ready(let hasIdle):
      ready[folder] = hasIdle
      refusals = 0
    case .renumbered: position.folders[folder] = nil
    case .mail(let bytes, let arrived):
      let mail = Mail(bytes: bytes, folder: folder, arrived: arrived)
      events.append(try makeMessage(mail).map(SourceEvent.message) ?? .leftOut)
    case .position(let new):
      position.folders[folder] = new
      events.append(.bookmark(position.bookmark))
    }
  }

  private func report(_ new: SourceStatus) {
    guard new != status else { return }
    status = new
    events.append(.status(new))
  }
}
