import Glibc
import OTPMessage
import OTPSourceFiles
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
    private let isWelcome: Bool
    private var isOpen = true

    init(isWelcome: Bool) { self.isWelcome = isWelcome }

    func logIn() -> IMAPLogin { isWelcome ? .done : .failed(.refused) }

    func read() -> [UInt8]? { isOpen ? [] : nil }

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

  @Test func `a password that is refused is tried rarely, for servers lock people out`() throws {
    let world = World()
    world.taken = 2
    let source = source(world, usesToken: false)
    #expect(try patience(source) == 300_000)
    #expect(try patience(source) == 300_000)
  }
}
