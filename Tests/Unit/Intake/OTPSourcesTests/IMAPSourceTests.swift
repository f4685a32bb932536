import Glibc
import OTPMessage
import OTPSourceSettings
import OTPSources
import Testing

@Suite struct IMAPSourceTests {
  /// A secret that is there at once.
  private final class Secret: SecretRequest {
    let descriptor: Int32 = -1
    let text: String

    init(_ text: String) { self.text = text }

    func read() throws(SourceFault) -> String? { text }
  }

  /// A server that takes one secret, and says that it is there.
  private final class Server: IMAPConnection {
    let loginWait = SourceWait(uptime: 0)
    let descriptor: Int32 = -1
    private let login: IMAPLogin
    /// What it says then; nil if it ends the connection.
    private var said: String?

    init(isWelcome: Bool) {
      login = isWelcome ? .done : .failed(.refused)
      said = ""
    }

    init(_ login: IMAPLogin, says words: String?) {
      self.login = login
      said = words
    }

    func logIn() -> IMAPLogin { login }

    func read() -> [UInt8]? {
      defer { said = said.map { _ in "" } }
      return said.map { Array($0.utf8) }
    }

    func write(_ bytes: [UInt8]) -> [UInt8]? { [] }
  }

  /// What the command prints, and what the server takes.
  private final class World {
    var secret = 1
    var taken = 1
    private(set) var questions = 0

    func ask() -> Secret {
      questions += 1
      return Secret("\(secret)")
    }

    func open(_ secret: String) -> Server { Server(isWelcome: secret == "\(taken)") }
  }

  private func source(_ world: World, usesToken: Bool) -> IMAPSource {
    let account = IMAPAccount(
      host: "mail.example",
      port: 993,
      user: "sam",
      usesToken: usesToken
    )
    return IMAPSource(
      account,
      askForSecret: { () throws(SourceFault) in world.ask() },
      open: { _, secret in world.open(secret) },
      makeMessage: { _ throws(SourceFault) in nil }
    )
  }

  private let moment = Moment(time: Timestamp(milliseconds: 1_795_000_000_000), uptime: 0)

  /// How long to wait after the source could not log in; nil if it could.
  private func patience(_ source: IMAPSource) throws -> Int64? {
    source.disconnect()
    try source.connect(at: moment, from: SourceStart(since: moment.time))
    do throws(SourceFault) {
      _ = try source.resume(at: moment)
      return nil
    } catch {
      return error.patience
    }
  }

  @Test func `a token whose time was over is asked for again soon, and then rarely`() throws {
    let world = World()
    let source = source(world, usesToken: true)
    #expect(try patience(source) == nil)
    // The server ends the connection with the token, and the command still prints the old one.
    world.taken = 2
    #expect(try patience(source) == 5_000)
    #expect(try patience(source) == 30_000)
    #expect(try patience(source) == 300_000)
    #expect(try patience(source) == 300_000)
    world.secret = 2
    #expect(try patience(source) == nil)
    #expect(world.questions == 6)
  }

  /// What the source says of a server with which it talks until it gives up.
  private func fault(
    _ login: IMAPLogin,
    says words: String? = "",
    usesToken: Bool = false,
    folders: [String] = IMAPAccount.usualFolders
  ) throws -> String? {
    let account = IMAPAccount(
      host: "mail.example",
      port: 993,
      user: "sam",
      usesToken: usesToken,
      folders: folders
    )
    let source = IMAPSource(
      account,
      askForSecret: { () throws(SourceFault) in Secret("1") },
      open: { _, _ in Server(login, says: words) },
      makeMessage: { _ throws(SourceFault) in nil }
    )
    try source.connect(at: moment, from: SourceStart(since: moment.time))
    do throws(SourceFault) {
      for minutes in 0..<3 {
        let later = Moment(time: moment.time, uptime: Int64(minutes) * 61_000)
        _ = try source.resume(at: later)
      }
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (
      IMAPLogin.Failure.noHost, "mail.example cannot be found; check \"host\" or the network"
    ),
    (.noAnswer, "nothing is listening at mail.example:993"),
    (.timedOut, "mail.example:993 did not answer within a minute"),
    (
      .badCertificate,
      "the certificate of mail.example:993 is not trusted, so nothing was sent; for a server of your own, name its authority in \"caFile\""
    ),
    (.badAuthorities, "\"caFile\" cannot be read, or holds no certificate"),
    (.noTLS, "mail.example:993 does not offer TLS, which is required"),
    (
      .refused,
      "the server rejected the user or the password; correct it, then restart the source"
    ),
    (.other, "the connection to mail.example:993 failed"),
  ])
  func `says why it cannot log in`(failure: IMAPLogin.Failure, words: String) throws {
    #expect(try fault(.failed(failure)) == words)
  }

  @Test func `says what the server does wrong after the login`() throws {
    #expect(
      try fault(.failed(.refused), usesToken: true)
        == "the server rejected the user or the token; correct it, then restart the source"
    )
    #expect(try fault(.done, says: nil) == "the server ended the connection")
    #expect(try fault(.done) == "the server did not answer within a minute")
    #expect(try fault(.done, says: "o1 BAD\r\n") == "the server refuses to show the mail")
    #expect(try fault(.done, says: "o1\r\n") == "mail.example:993 does not speak IMAP")
  }

  /// A server whose folders are empty, and which cannot tell when mail comes.
  private final class EmptyServer: IMAPConnection {
    let loginWait = SourceWait(uptime: 0)
    let descriptor: Int32 = -1
    private let refused: String
    private var said = ""

    init(without folder: String) { refused = folder }

    func logIn() -> IMAPLogin { .done }

    func read() -> [UInt8]? {
      defer { said = "" }
      return Array(said.utf8)
    }

    func write(_ bytes: [UInt8]) -> [UInt8]? {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n") {
        let words = line.split(separator: " ", maxSplits: 2)
        switch words[1] {
        case "CAPABILITY": said += "* CAPABILITY IMAP4rev1\r\n"
        case "EXAMINE" where words[2].hasPrefix("\"\(refused)\"") || words[2] == refused[...]:
          said += "\(words[0]) NO\r\n"
          continue
        case "EXAMINE": said += "* 0 EXISTS\r\n* OK [UIDVALIDITY 1]\r\n* OK [UIDNEXT 1]\r\n"
        default: break
        }
        said += "\(words[0]) OK\r\n"
      }
      return []
    }
  }

  /// What the source says of a server that lacks a folder.
  private func status(without folder: String, of folders: [String]) throws -> String? {
    let source = IMAPSource(
      IMAPAccount(host: "mail.example", port: 993, user: "sam", folders: folders),
      askForSecret: { () throws(SourceFault) in Secret("1") },
      open: { _, _ in EmptyServer(without: folder) },
      makeMessage: { _ throws(SourceFault) in nil }
    )
    try source.connect(at: moment, from: SourceStart(since: moment.time))
    var words: String?
    do throws(SourceFault) {
      for _ in 0..<20 {
        for case .status(let status) in try source.resume(at: moment) { words = status.words }
      }
    } catch {
      return error.description
    }
    return words
  }

  @Test func `says which folders it reads, and how`() throws {
    #expect(
      try status(without: "Gone", of: ["INBOX"])
        == "waiting for mail in one folder, every 15 seconds, because the server does not report new mail; mail in Junk is not read unless \"folders\" names it, as \\Junk does on any server"
    )
    #expect(
      try status(without: "Gone", of: ["INBOX", "Gone", "Work"])
        == "waiting for mail in 2 folders, every 15 seconds, because the server does not report new mail; these cannot be read: Gone"
    )
    #expect(
      try status(without: "Gone", of: ["Gone"])
        == "the server has none of these folders: Gone; correct \"folders\""
    )
  }

  @Test func `a password that is refused is tried rarely, for servers lock people out`() throws {
    let world = World()
    world.taken = 2
    let source = source(world, usesToken: false)
    #expect(try patience(source) == 300_000)
    #expect(try patience(source) == 300_000)
  }
}
