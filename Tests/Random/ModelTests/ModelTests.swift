import OTPDetection
import OTPMessage
import ScratchFolders
import Testing

/// Random interleavings of receiving, requesting, using, restarting and other steps, checked
/// against a simple model.
///
/// `OTP_MODEL_RUNS` sets their number and `OTP_MODEL_SEED` the seed. A failure reports both and the
/// shortest steps that reproduce it.
@Suite(.serialized) struct ModelTests {
  /// Shared because loading it takes longer than a hundred interleavings; tests that need it fail
  /// if it cannot be loaded.
  private static let detector: Detector? = Detector()

  @Test func `an inbox matches the model in every order of steps`() throws {
    let folder = try ScratchFolder(inMemory: true)
    var stores = 0
    let failure = try Interleavings(share: 0.87).firstFailure(worldLength: 100) {
      stores += 1
      return try InboxWorld(path: folder.path("inbox\(stores).db"))
    }
    #expect(failure == nil)
  }

  @Test func `an inbox matches the model with real detections`() throws {
    let folder = try ScratchFolder(inMemory: true)
    let session = try #require(Self.detector).makeSession()
    var stores = 0
    let failure = try Interleavings(share: 0.07).firstFailure(worldLength: 100) {
      stores += 1
      return try InboxWorld(path: folder.path("inbox\(stores).db"), session: session)
    }
    #expect(failure == nil)
  }

  @Test func `a service matches the model for all its clients`() throws {
    let folder = try ScratchFolder(inMemory: true)
    let detector = try #require(Self.detector)
    var stores = 0
    let failure = try Interleavings(share: 0.06).firstFailure(worldLength: 20) {
      stores += 1
      return try ServiceWorld(
        store: folder.path("inbox\(stores).db"),
        socket: folder.path("service\(stores)/otpd.sock"),
        detector: detector
      )
    }
    #expect(failure == nil)
  }

  @Test func `a new watcher takes nothing from existing ones`() throws {
    let folder = try ScratchFolder(inMemory: true)
    let world = try ServiceWorld(
      store: folder.path("inbox.db"),
      socket: folder.path("service/otpd.sock"),
      detector: try #require(Self.detector)
    )
    let letter = Letter(number: 0, offset: 150_000)
    let steps: [Step] = [
      .watch(Question()), .receive(letter), .tick(60_000, isSeen: false), .watch(Question()),
    ]
    #expect(Interleaving.divergence(of: steps, in: world, number: 0) == nil)
  }

  @Test func `the detector agrees with the model on each letter`() throws {
    let session = try #require(Self.detector).makeSession()
    let hosts = Host.all.filter { $0.domain != nil }.map(\.name)
    for number in 0..<80 {
      for code in Letter.codes {
        for outcome in Detection.Outcome.allCases {
          var letter = Letter(number: number, outcome: outcome, code: code)
          letter.binding =
            number % 3 > 0
            ? nil
            : Binding(
              domain: hosts[number % hosts.count],
              embeddedDomains: number % 2 == 0 ? [] : [hosts[(number + 1) % hosts.count]]
            )
          let found = session.detect(in: letter.message(from: "a", at: Timestamp(milliseconds: 0)))
          let isRight =
            found.outcome == outcome && found.code == letter.detection.code
            && (outcome != .code || found.binding == letter.binding)
          #expect(isRight, "letter \(number) with \(outcome)")
        }
      }
    }
  }
}
