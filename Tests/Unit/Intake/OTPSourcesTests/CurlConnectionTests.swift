import Glibc
import OTPSources
import OTPSystem
import Testing

/// What a connection to a mail server waits for until it is logged in or has failed.
struct CurlConnectionTests {
  /// A server at a port of the loopback interface, which does what a test says.
  private final class Server {
    let listener: Int32
    let port: UInt16
    private(set) var client: Int32 = -1

    init(listens: Bool = true) throws {
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let listener = listener
      let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe bind(listener, pointer, length) == 0
            && (!listens || listen(listener, 8) == 0)
            && getsockname(listener, pointer, &length) == 0
        }
      }
      try #require(isListening)
      port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
      close(listener)
      if client >= 0 { close(client) }
    }

    /// Accepts the connection, and says `greeting`.
    func accept(saying greeting: String) {
      client = Glibc.accept(listener, nil, nil)
      let bytes = Array(greeting.utf8)
      let sent = unsafe send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      #expect(sent == bytes.count)
    }

    func leave() {
      close(client)
      client = -1
    }
  }

  private func connection(
    to port: UInt16,
    startsTLS: Bool = true,
    authorities: String? = nil
  ) throws -> CurlConnection {
    try #require(
      CurlConnection(
        IMAPAccount(
          host: "127.0.0.1",
          port: port,
          startsTLS: startsTLS,
          user: "sam",
          authorities: authorities
        ),
        secret: "secret"
      )
    )
  }

  /// Waits as the connection says. What has no descriptor to wait for is asked again soon, and
  /// nothing waits longer than logging in may take.
  private func wait(_ wait: SourceWait) throws {
    let milliseconds = try #require(wait.uptime)
    #expect((0...60_000).contains(milliseconds))
    if wait.descriptors.isEmpty { #expect(milliseconds <= 100) }
    var descriptors = wait.descriptors
    #expect(descriptors.allSatisfy { $0.number >= 0 && $0.events != 0 })
    Polling.wait(for: &descriptors, upTo: milliseconds)
  }

  /// Goes on until `condition` holds or the login ends; returns how that ended.
  private func step(
    _ connection: CurlConnection,
    until condition: () throws -> Bool = { false }
  ) throws -> IMAPLogin {
    for _ in 0..<300 {
      let login = connection.logIn()
      if login != .goesOn { return login }
      if try condition() { return .goesOn }
      try wait(connection.loginWait)
    }
    Issue.record("it does not end")
    return .goesOn
  }

  @Test func `begins at once`() throws {
    let server = try Server()
    let connection = try connection(to: server.port)
    #expect(connection.loginWait == SourceWait(uptime: 0))
  }

  @Test(arguments: [true, false])
  func `waits for a silent server by its descriptor, without asking again and again`(
    startsTLS: Bool
  ) throws {
    let server = try Server()
    let connection = try connection(to: server.port, startsTLS: startsTLS)
    // Until nothing is left to do but to wait for the server.
    let isQuiet = {
      let wait = connection.loginWait
      return wait.descriptors.map(\.events) == [Int16(POLLIN)] && (wait.uptime ?? 0) > 1_000
    }
    #expect(try step(connection, until: isQuiet) == .goesOn)
    #expect(isQuiet())
    server.accept(saying: "")
    server.leave()
    #expect(try step(connection) != .goesOn)
  }

  @Test func `says what became of it`() throws {
    let refusing = try Server(listens: false)
    #expect(try step(connection(to: refusing.port)) == .failed(.noAnswer))
    for (greeting, failure) in [
      ("* BYE\r\n", IMAPLogin.Failure.other), ("", .other),
      ("* OK\r\n* CAPABILITY IMAP4rev1\r\nA001 OK\r\n", .noTLS),
    ] {
      let server = try Server()
      let connection = try connection(to: server.port)
      let hasConnected = { connection.loginWait.descriptors.map(\.events) == [Int16(POLLIN)] }
      #expect(try step(connection, until: hasConnected) == .goesOn)
      server.accept(saying: greeting)
      server.leave()
      #expect(try step(connection) == .failed(failure), "\(greeting)")
    }
  }
}
