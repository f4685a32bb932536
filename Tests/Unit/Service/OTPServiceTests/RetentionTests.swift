import FoundationEssentials
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion
import ScratchFolders
import Testing

struct RetentionTests {
  private let folder: ScratchFolder
  private let path: String
  private let time = TestClock()
  private let retention: Retention

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("inbox.db")
    retention = Retention(path: path, age: .seconds(60), clocks: time.clocks) { _ in }
  }

  /// Stores a message that arrives `ahead` seconds from now.
  private func store(_ text: String, ahead: Int64 = 0) throws {
    let now = time.clocks.now()
    let arrival = now.moved(byMilliseconds: ahead * 1_000)
    let detection = Detection(.code(DetectedCode(SecurityCode("482913"))))
    _ = try Inbox(path: path, access: .creating).store(
      [ExaminedMessage(Message(text: text, receivedAt: arrival), detection)],
      at: now
    )
  }

  /// Runs the retention that is due.
  private func run() async {
    _ = retention.startIfDue()
    // The main actor runs this after the retention.
    await MainActor.run {}
  }

  private func isInFiles(_ text: String) throws -> Bool {
    try folder.names().contains { name in
      Data(folder.bytes(name) ?? []).firstRange(of: Data(text.utf8)) != nil
    }
  }

  @Test func `older messages are deleted for good`() async throws {
    try store("Birchwood")
    time.pass(60_001)
    await run()
    #expect(try !isInFiles("Birchwood"))
  }

  @Test(arguments: [-30, 0, 60, 86_400] as [Int64])
  func `a message is deleted when its age has passed, however far ahead it arrived`(
    ahead: Int64
  ) async throws {
    try store("Birchwood", ahead: ahead)
    time.pass(60_000 + min(ahead, 0) * 1_000)
    await run()
    #expect(try isInFiles("Birchwood"))
    time.pass(10_000)
    await run()
    #expect(try !isInFiles("Birchwood"))
  }

  @Test(
    arguments: [
      (1, 10), (120, 10), (240, 10), (264, 11), (7_200, 300), (43_200, 1_800), (86_400, 3_600),
      (604_800, 3_600),
    ] as [(Int64, Int64)]
  )
  func `looks 24 times per age, at least every hour and at most every ten seconds`(
    age: Int64,
    seconds: Int64
  ) {
    let retention = Retention(path: path, age: .seconds(age), clocks: time.clocks) { _ in }
    #expect(retention.startIfDue() == seconds * 1_000)
    time.pass(4_000)
    #expect(retention.startIfDue() == seconds * 1_000 - 4_000)
    time.pass(seconds * 1_000 - 4_000)
    #expect(retention.startIfDue() == seconds * 1_000)
  }

  @Test func `a store without older messages stays unchanged`() async throws {
    try store("Birchwood")
    let before = folder.bytes("inbox.db")
    time.pass(60_000)
    await run()
    #expect(folder.bytes("inbox.db") == before)
  }

  @Test func `a later purge removes traces held by a reader, even if nothing else is due`()
    async throws
  {
    try store("Birchwood")
    time.pass(60_001)
    // Keeps the store open, as the service does; the last connection to close would clean up.
    let service = try Inbox(path: path, access: .creating)
    defer { withExtendedLifetime(service) {} }
    let reader = try HeldReader(path: path)
    await run()
    #expect(try isInFiles("Birchwood"))
    reader.letGo()
    time.pass(3_600_000)
    await run()
    #expect(try !isInFiles("Birchwood"))
  }
}

/// Reads a store in its own thread until released.
private final class HeldReader {
  private var thread = pthread_t()
  private let begun = Pipe()
  private let end = Pipe()

  init(path: String) throws {
    let (begun, end) = (begun, end)
    let body = Body {
      let inbox = try Inbox(path: path, access: .reading)
      try inbox.readHolding {
        begun.write()
        end.read()
      }
    }
    let started = pthread_create(
      &thread,
      nil,
      { pointer in
        guard let pointer else { return nil }
        try? Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      },
      Unmanaged.passRetained(body).toOpaque()
    )
    try #require(started == 0)
    begun.read()
  }

  func letGo() {
    end.write()
    pthread_join(thread, nil)
  }

  private final class Body {
    let run: () throws -> Void

    init(_ run: @escaping () throws -> Void) {
      self.run = run
    }
  }

  /// Lets one thread wait for another.
  private final class Pipe {
    private var ends: [Int32] = [-1, -1]

    init() { pipe(&ends) }

    deinit {
      for descriptor in ends { close(descriptor) }
    }

    func write() {
      var byte: UInt8 = 0
      Glibc.write(ends[1], &byte, 1)
    }

    func read() {
      var byte: UInt8 = 0
      Glibc.read(ends[0], &byte, 1)
    }
  }
}

extension Inbox {
  /// Runs `body` while a read transaction is open.
  fileprivate func readHolding(_ body: () -> Void) throws {
    try visitCodes(
      from: Timestamp(milliseconds: 0),
      through: Timestamp(milliseconds: .max),
      at: Timestamp(milliseconds: .max),
      recipient: nil,
      boundOnly: false
    ) { _ throws(InboxError) in
      body()
      return false
    }
  }
}
