import CSockets
import Glibc
import Testing

/// `otp providers serve` with clients at its socket, which the tests pass as systemd does.
struct ServedProviderTests {
  /// The program with a provider, and the socket that it listens at.
  private final class Served {
    let person: ProviderPerson
    let child: ChildProcess

    init(_ script: String) throws {
      person = try ProviderPerson()
      try person.setUp("vault", script)
      let listener = otp_socket_listen(person.path("socket"), 64)
      try #require(listener >= 0)
      defer { close(listener) }
      // Its number is that of the process, and its first socket is descriptor 3: sd_listen_fds(3).
      let program = try Tool.otp.path()
      let start =
        "exec 3<&0 </dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec '\(program)' providers serve vault"
      child = try ChildProcess(
        path: "/bin/sh",
        arguments: ["sh", "-c", start],
        environment: person.variables,
        streams: (listener, 1, 2)
      )
    }

    func connect() throws -> Client { try Client(person.path("socket")) }
  }

  /// A client, which ends with its owner.
  private final class Client {
    private let descriptor: Int32

    init(_ path: String) throws {
      descriptor = otp_socket_connect(path, 60_000)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    func send(_ line: String) {
      let bytes = Array((line + "\n").utf8)
      // No signal if the program has closed the connection.
      #expect(
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
      )
    }

    /// The next line; nil at the end, or where none comes within `milliseconds`.
    func line(within milliseconds: Int32 = 60_000) -> String? {
      var line: [UInt8] = []
      while true {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, milliseconds) == 1 else { return nil }
        var byte: UInt8 = 0
        guard read(descriptor, &byte, 1) == 1 else { return nil }
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      }
    }
  }

  @Test func `a slow provider answers each client, one after the other and at once`() throws {
    let served = try Served(#"sleep 1; echo "$line""#)
    let first = try served.connect()
    let second = try served.connect()
    for (client, words) in [(first, "one"), (second, "two"), (first, "three")] {
      client.send(words)
      #expect(client.line() == words)
    }
    #expect(try served.child.state(WNOHANG) == nil)
  }

  @Test func `a client that leaves ends its provider, and no other's`() throws {
    let served = try Served("echo $$")
    let stays = try served.connect()
    stays.send("")
    let staying = try #require(stays.line().flatMap { pid_t($0) })
    var leaves: Client? = try served.connect()
    leaves?.send("")
    let leaving = try #require(leaves?.line().flatMap { pid_t($0) })
    #expect(leaving != staying)
    leaves = nil
    try wait { kill(leaving, 0) != 0 }
    stays.send("")
    #expect(stays.line() == "\(staying)")
  }

  @Test func `a provider that ends ends the connection of its client`() throws {
    let served = try Served("echo $$; exit")
    for _ in 0..<2 {
      let client = try served.connect()
      client.send("")
      #expect(client.line() != nil)
      #expect(client.line() == nil)
    }
  }

  @Test func `sixteen clients are served at once, and the next when one leaves`() throws {
    let served = try Served(#"echo "$line""#)
    var clients = try (0..<17).map { _ in try served.connect() }
    for client in clients { client.send("ready") }
    let last = clients.removeLast()
    #expect(clients.allSatisfy { $0.line() == "ready" })
    for client in clients { client.send("again") }
    #expect(clients.allSatisfy { $0.line() == "again" })
    #expect(last.line(within: 0) == nil)
    clients.removeFirst()
    #expect(last.line() == "ready")
  }

  @Test func `ends once nobody has connected for a while`() throws {
    let served = try Served(#"echo "$line""#)
    try {
      let client = try served.connect()
      client.send("ready")
      #expect(client.line() == "ready")
    }()
    var status: Int32?
    try wait {
      status = try served.child.state(WNOHANG)
      return status != nil
    }
    #expect(status == 0)
  }
}
