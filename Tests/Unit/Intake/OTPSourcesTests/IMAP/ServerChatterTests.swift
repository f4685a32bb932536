import OTPMessage
import RandomNumbers
import Testing

@testable import OTPSources

/// What a server says beside its answers, and how its bytes are cut, changes nothing.
struct ServerChatterTests {
  /// A command with the uptime at which it was sent.
  private struct Sent: Equatable {
    let uptime: Int64
    let command: String
  }

  /// What came of a conversation.
  private struct Outcome: Equatable {
    var sent: [Sent] = []
    var events: [FolderSession.Event] = []
  }

  private static let fresh = #""23-Nov-2026 10:00:00 +0000""#

  /// A server with one folder.
  private struct Server {
    let capabilities: String
    var newest = 7
    private var told = 3

    init(_ capabilities: String) { self.capabilities = capabilities }

    /// What it says by itself while the client waits for news.
    mutating func news() -> String {
      newest += 1
      told += 1
      return "* \(told) EXISTS\r\n"
    }

    /// Its answer to a line of the client; nil for none yet.
    func answer(_ line: String) -> String? {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let tag = parts[0]
      let command = parts.count > 1 ? parts[1] : ""
      let end = "\(tag) OK done\r\n"
      switch true {
      case command == "CAPABILITY": return "* CAPABILITY \(capabilities)\r\n" + end
      case command.hasPrefix("EXAMINE"):
        return "* \(told) EXISTS\r\n* OK [UIDVALIDITY 77] ok\r\n* OK [UIDNEXT 8] next\r\n" + end
      case command.hasPrefix("UID SEARCH"): return "* SEARCH\r\n" + end
      case command.hasSuffix("FLAGS)"):
        return "* \(told) FETCH (UID \(newest) INTERNALDATE \(fresh) FLAGS ())\r\n" + end
      case command.hasPrefix("UID FETCH"):
        return "* \(told) FETCH (UID \(newest) INTERNALDATE \(fresh) BODY[]<0> {4}\r\ntext)\r\n"
          + end
      case command == "IDLE": return "+ idling\r\n"
      default: return end
      }
    }
  }

  /// What comes of an hour with a server that has `capabilities` and says `chatter` at the seconds
  /// of the keys; a mail comes at each of the `mails`. Bytes are cut by chance from `seed`.
  private func hour(
    _ capabilities: String,
    chatter: [Int64: String],
    mails: Set<Int64>,
    seed: UInt64
  ) throws -> Outcome {
    var numbers = Numbers(seed: seed)
    var outcome = Outcome()
    var server = Server(capabilities)
    var idleTag: String?
    var session = FolderSession(
      folder: "INBOX",
      since: Timestamp(milliseconds: 1_795_424_400_000),
      position: nil,
      uptime: 0
    )
    func say(_ text: String, at uptime: Int64) throws {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = seed == 0 ? rest.count : Int.random(in: 1...rest.count, using: &numbers)
        try session.receive(Array(rest.prefix(count)), at: uptime)
        rest = rest.dropFirst(count)
      }
      outcome.events += session.takeEvents()
    }
    func answerAll(at uptime: Int64) throws {
      while case let output = session.takeOutput(), !output.isEmpty {
        for line in String(decoding: output, as: UTF8.self).split(separator: "\r\n") {
          let line = String(line)
          outcome.sent.append(Sent(uptime: uptime, command: line))
          if line.hasSuffix("IDLE") { idleTag = line.split(separator: " ").first.map(String.init) }
          if line == "DONE", let tag = idleTag {
            try say("\(tag) OK done\r\n", at: uptime)
          } else if let answer = server.answer(line) {
            try say(answer, at: uptime)
          }
        }
      }
    }
    for second in 0..<3_600 as Range<Int64> {
      let uptime = second * 1_000
      try session.continueIfDue(at: uptime)
      try answerAll(at: uptime)
      if let words = chatter[second] { try say(words, at: uptime) }
      if mails.contains(second) { try say(server.news(), at: uptime) }
      try answerAll(at: uptime)
    }
    return outcome
  }

  @Test(arguments: ["IMAP4rev1", "IMAP4rev1 IDLE"], 1...5 as ClosedRange<UInt64>)
  func `chatter puts off nothing, however it is cut`(capabilities: String, seed: UInt64) throws {
    let lines = [
      "* OK still here\r\n", "* 1 RECENT\r\n", "* FLAGS (\\Seen)\r\n", "* NO low space\r\n",
    ]
    var numbers = Numbers(seed: seed)
    // Each is fetched before the next one comes.
    let mails = Set((0..<5).map { $0 * 700 + Int64.random(in: 1..<600, using: &numbers) })
    var chatter: [Int64: String] = [:]
    for second in 1..<3_600 as Range<Int64> where numbers.happens(30) {
      chatter[second] = numbers.one(of: lines)
    }
    let plain = try hour(capabilities, chatter: [:], mails: mails, seed: 0)
    let disturbed = try hour(capabilities, chatter: chatter, mails: mails, seed: seed)
    let mailCount = plain.events.count { if case .mail = $0 { true } else { false } }
    #expect(mailCount == mails.count)
    let difference = zip(plain.sent, disturbed.sent).first { $0 != $1 }
    #expect(difference == nil)
    #expect(plain == disturbed)
  }
}
