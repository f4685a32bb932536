import Glibc
package import OTPMessage
import OTPSourceSettings
import OTPSystem

/// Mail in the folders of an IMAP account.
///
/// It only reads, and never moves or flags a message.
package final class IMAPSource: MessageSource {
  /// The furthest that the source looks back when it starts, in milliseconds: a day, as long as
  /// messages are kept by default.
  private static let longestBackfill: Int64 = 86_400_000

  /// Timeout for the secret, in milliseconds. A person may have to unlock a keyring.
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
  /// The folders whose messages so far have been read, and whether the server reports new mail in
  /// each.
  private var ready: [String: Bool] = [:]
  private var missing: [String] = []
  /// How many times the server has refused the secret since it last accepted one.
  private var refusals = 0
  private var status: SourceStatus?
  private var events: [SourceEvent] = []

  /// A mail message, and where and when it arrived.
  package struct Mail {
    package let bytes: [UInt8]
    package let folder: String
    package let arrived: Timestamp
  }

  /// Creates a source of the mail of `account`. `askForSecret` starts a request for the secret,
  /// `open` connects with it, and `makeMessage` parses a mail message; it returns nil if that one
  /// cannot be read, and throws if none can be read at present.
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
      let descriptor = PolledDescriptor(request.descriptor)
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

  /// Opens the connections once the secret is available, and does not keep it.
  private func logInIfPossible(at moment: Moment) throws(SourceFault) {
    guard let request else { return }
    guard let secret = try request.read() else {
      guard moment.uptime < requestEnd else {
        throw SourceFault("the password was not provided within two minutes")
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
