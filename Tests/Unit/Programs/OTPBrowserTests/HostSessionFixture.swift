import FoundationEssentials
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

@testable import OTPBrowser

/// The time that is `seconds` after the start of a test.
func time(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1_000)
}

/// A code in the inbox of a fixture, which arrives `seconds` after the start.
struct StoredCode {
  var code: String
  var seconds: Int64 = 0
  var sender: String? = nil
  var domain: String? = nil
  var embeddedDomains: [String] = []
}

/// An inbox and a session with the extension.
struct HostSessionFixture {
  /// A message of the host program, of any type.
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
      var isReplaced = false
    }

    struct Identity: Decodable, Equatable {
      let id: Int64
      let provider: String
      let user: String
      let label: String
      let domains: [String]
      let match: String?
    }

    let type: String
    let codes: [Code]?
    let identities: [Identity]?
    let code: String?
    let remaining: Int64?
    let failure: String?
    let reason: String?
    let id: Int64?
    let done: Bool?
    let field: String?
    let boxes: [Int]?
  }

  private let folder: ScratchFolder
  private let engine: SuggestionEngine
  private let inbox: Inbox
  var session = HostSession()
  /// The length of the last message about codes, in bytes.
  private(set) var lastLength = 0

  init(_ codes: StoredCode...) throws {
    try self.init(codes)
  }

  init(_ codes: [StoredCode]) throws {
    folder = try ScratchFolder()
    let messages = codes.map { stored in
      let message = Message(
        text: "\(stored.seconds) \(stored.code)",
        sender: stored.sender,
        channel: .sms,
        receivedAt: time(stored.seconds)
      )
      let binding = stored.domain.map { domain in
        Binding(domain: domain, embeddedDomains: stored.embeddedDomains)
      }
      let code = SecurityCode(stored.code)
      return ExaminedMessage(message, Detection(.code(DetectedCode(code, binding: binding))))
    }
    inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
    _ = try inbox.store(messages, at: time(0))
    engine = SuggestionEngine(inbox)
  }

  /// A request for codes as the extension writes it.
  static func request(_ documents: [String], boundOnly: Bool = false) -> String {
    let frames = documents.dropFirst().map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"version":4,"type":"codes","origin":"\#(documents[0])","frames":[\#(frames)],"#
      + #""field":"one-time-code","boundOnly":\#(boundOnly)}"#
  }

  /// Makes `identities` those of the provider `pass`.
  func replaceIdentities(with identities: [CodeIdentity]) throws {
    try inbox.enable(CodeProvider(name: "pass", manifest: "", sites: .all), at: time(0))
    #expect(try inbox.replaceIdentities(of: "pass", with: identities) == .done)
  }

  /// Fetches the codes and returns the message about them; nil if nothing changed.
  mutating func refresh(at seconds: Int64 = 0) throws -> Reply? {
    let now = time(seconds)
    guard let request = session.request?.suggestionRequest else {
      return try session.update(.noSuggestion(.unavailable), at: now).map(HostSessionFixture.reply)
    }
    let answer = try engine.answer(to: request, at: now)
    let identities = try engine.identities(for: request)
    let message = session.update(answer, identities: identities, at: now)
    lastLength = message?.count ?? 0
    return try message.map(HostSessionFixture.reply)
  }

  /// The codes offered to a field in `documents`, the page first.
  mutating func codes(in documents: String..., boundOnly: Bool = false) throws -> [String] {
    let request = HostSessionFixture.request(documents, boundOnly: boundOnly)
    guard case .refresh = session.receive(Array(request.utf8)) else {
      Issue.record("the request was refused")
      return []
    }
    let reply = try #require(try refresh())
    let codes = try #require(reply.codes)
    #expect((reply.reason == nil) == !codes.isEmpty)
    return codes.map(\.code)
  }

  /// Decodes a framed message.
  static func reply(_ bytes: [UInt8]) throws -> Reply {
    var reader = NativeMessageReader()
    reader.append(bytes)
    let message = try #require(try reader.next())
    #expect(reader.isAtBoundary)
    return try JSONDecoder().decode(Reply.self, from: Data(message))
  }
}
