import FoundationEssentials
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@testable import OTPBrowser

/// Some time; the tests count from it in seconds.
func time(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1_000)
}

/// A code in the inbox of a scene.
struct Arrival {
  var code: String
  var seconds: Int64 = 0
  var sender: String? = nil
  var domain: String? = nil
  var embeddedDomains: [String] = []
}

/// An inbox, and a conversation about its codes.
struct BrowserScene {
  /// What the program says, all kinds in one.
  struct Reply: Decodable, Equatable {
    struct Code: Decodable, Equatable {
      let id: Int64
      let code: String
      let sender: String?
      let channel: String?
      let age: Int64
      let remaining: Int64
      let domain: String?
      let match: String?
      let mentionsPayment: Bool
    }

    let type: String
    let codes: [Code]?
    let reason: String?
    let id: Int64?
    let done: Bool?
  }

  private let folder: ScratchFolder
  private let engine: SuggestionEngine
  var conversation = Conversation()

  init(_ arrivals: Arrival...) throws {
    try self.init(arrivals)
  }

  init(_ arrivals: [Arrival]) throws {
    folder = try ScratchFolder()
    let messages = arrivals.map { arrival in
      let message = Message(
        text: "\(arrival.seconds) \(arrival.code)",
        sender: arrival.sender,
        channel: .sms,
        receivedAt: time(arrival.seconds)
      )
      let binding = arrival.domain.map { domain in
        Binding(domain: domain, embeddedDomains: arrival.embeddedDomains)
      }
      let code = SecurityCode(arrival.code)
      return (message, Detection(outcome: .code, code: code, binding: binding))
    }
    let inbox = try Inbox(path: folder.path("inbox.db"))
    _ = try inbox.store(messages, at: time(0))
    engine = SuggestionEngine(inbox)
  }

  /// What the extension asks for, as it writes it.
  static func request(_ documents: [String], boundOnly: Bool = false) -> String {
    let frames = documents.dropFirst().map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"version":2,"type":"codes","origin":"\#(documents[0])","frames":[\#(frames)],"#
      + #""field":"one-time-code","boundOnly":\#(boundOnly)}"#
  }

  /// What is said when the codes are looked at; nil when nothing changed.
  mutating func look(at seconds: Int64 = 0) throws -> Reply? {
    let now = time(seconds)
    guard let request = conversation.request?.suggestionRequest else {
      return try conversation.offer([], .unavailable, at: now).map(BrowserScene.reply)
    }
    let suggestions = try engine.suggestions(for: request, at: now)
    let reason = suggestions.isEmpty ? try engine.reason(for: request, at: now) : nil
    return try conversation.offer(suggestions, reason, at: now).map(BrowserScene.reply)
  }

  /// The codes that a field in `documents`, the page first, is offered.
  mutating func codes(in documents: String..., boundOnly: Bool = false) throws -> [String] {
    let request = BrowserScene.request(documents, boundOnly: boundOnly)
    guard case .look = conversation.receive(Array(request.utf8)) else {
      Issue.record("the request is refused")
      return []
    }
    let reply = try #require(try look())
    let codes = try #require(reply.codes)
    #expect((reply.reason == nil) == !codes.isEmpty)
    return codes.map(\.code)
  }

  /// Reads the frame `bytes`.
  static func reply(_ bytes: [UInt8]) throws -> Reply {
    var reader = FrameReader()
    reader.append(bytes)
    let message = try #require(try reader.next())
    #expect(reader.isBetweenMessages)
    return try JSONDecoder().decode(Reply.self, from: Data(message))
  }
}
