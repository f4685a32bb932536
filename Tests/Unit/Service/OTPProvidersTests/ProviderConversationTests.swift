import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviderLines
import OTPSites
import Testing

@testable import OTPProviders

@Suite struct ProviderConversationTests {
  /// The two ends of a conversation; the test plays the provider.
  private final class Ends {
    let own: Int32
    let provider: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      (own, provider) = (ends[0], ends[1])
    }

    deinit {
      close(own)
      close(provider)
    }

    func answer(_ text: String) { _ = write(provider, text, text.utf8.count) }

    func request() -> String {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(provider, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  /// What comes of `answer` to a request for the code of the record `a`.
  private func code(_ answer: String) throws -> ProvidedCode? {
    let ends = try Ends()
    var conversation = ProviderConversation(over: ends.own)
    try conversation.code(of: "a", for: "https://example.com", allowsInteraction: false)
    ends.answer(answer)
    return try conversation.code()
  }

  private func kind(_ answer: String) throws -> ProviderError.Kind? {
    do {
      _ = try code(answer)
      return nil
    } catch let error as ProviderError {
      #expect(!error.words.contains("482913"))
      return error.kind
    }
  }

  @Test func `writes requests as the protocol has them`() throws {
    let ends = try Ends()
    var conversation = ProviderConversation(over: ends.own)
    try conversation.list(allowsInteraction: true)
    #expect(ends.request() == #"{"id":1,"interaction":true,"method":"list","version":1}"# + "\n")
    try conversation.code(of: "a/b \"c\"", for: nil, allowsInteraction: false)
    #expect(
      ends.request()
        == #"{"id":2,"interaction":false,"method":"code","record":"a/b \"c\"","version":1}"# + "\n"
    )
    try conversation.cancel()
    #expect(ends.request() == #"{"id":3,"method":"cancel","request":2,"version":1}"# + "\n")
    #expect(try conversation.code() == nil)
  }

  @Test func `reads a code and its expiry`() throws {
    let answer = #"{"version":1,"id":1,"record":"a","code":"482913","#
    let provided = try code(answer + #""expiresAt":1769851800}"# + "\n")
    #expect(provided?.code.value == "482913")
    #expect(provided?.expiry == Timestamp(iso8601: "2026-01-31T09:30:00Z"))
    #expect(try code(answer + #""expiresAt":null}"# + "\n")?.expiry == nil)
  }

  @Test func `waits for the end of a line`() throws {
    let ends = try Ends()
    var conversation = ProviderConversation(over: ends.own)
    try conversation.code(of: "a", for: nil, allowsInteraction: false)
    #expect(try conversation.code() == nil)
    ends.answer(#"{"version":1,"id":1,"record":"a","#)
    #expect(try conversation.code() == nil)
    ends.answer("\"code\":\"482913\"}\n")
    #expect(try conversation.code()?.code.value == "482913")
  }

  @Test(
    arguments: [
      #"{"version":1,"id":1,"record":"b","code":"482913"}"#,
      #"{"version":1,"id":1,"code":"482913"}"#,
      #"{"version":1,"id":2,"record":"a","code":"482913"}"#,
      #"{"version":1,"id":1,"record":"a","code":"482913\nrm -rf"}"#,
      #"{"version":1,"id":1,"record":"a","code":"482913 "}"#,
      #"{"version":1,"id":1,"record":"a","code":"\u001b[2J"}"#,
      #"{"version":1,"id":1,"record":"a","code":""}"#,
      #"{"version":1,"id":1,"record":"a","code":"４８２９１３"}"#,
      #"{"version":1,"id":1,"record":"a","code":482913}"#,
      #"{"version":1,"id":1,"record":"a"}"#,
      #"{"version":1,"id":1,"record":"a","code":"482913","expiresAt":"2026-01-31T09:30:00Z"}"#,
      #"{"version":1,"id":1,"record":"a","code":"482913","secret":"x"}"#,
      #"{"version":1,"id":1,"error":"timedOut"}"#, #"{"version":1,"id":1,"error":"no"}"#,
      #"{"version":1,"id":1,"identities":[]}"#, "482913", "", "[]", "null", "{}",
    ]
  )
  func `accepts nothing but a code for the record that was asked for`(line: String) throws {
    #expect(try kind(line + "\n") == .misbehaved)
  }

  @Test func `a code is at most 64 characters`() throws {
    let answer = { (length: Int) in
      let code = String(repeating: "1", count: length)
      return #"{"version":1,"id":1,"record":"a","code":"\#(code)"}"# + "\n"
    }
    #expect(try code(answer(64))?.code.value.count == 64)
    #expect(try kind(answer(65)) == .misbehaved)
  }

  @Test func `tells another version from a mistake`() throws {
    #expect(try kind(#"{"version":2,"id":1,"code":{"value":"482913"}}"# + "\n") == .otherVersion)
  }

  @Test(arguments: ["interactionRequired", "notFound", "cancelled", "failed"])
  func `reads the errors of the protocol`(name: String) throws {
    let line = #"{"version":1,"id":1,"error":"\#(name)","message":"the card is not there"}"# + "\n"
    #expect(try kind(line)?.rawValue == name)
  }

  @Test func `gives up on a flood`() throws {
    let ends = try Ends()
    var conversation = ProviderConversation(over: ends.own)
    try conversation.code(of: "a", for: nil, allowsInteraction: false)
    let error = #expect(throws: ProviderError.self) {
      for _ in 0..<100 {
        ends.answer(String(repeating: "4829", count: 1_000))
        _ = try conversation.code()
      }
    }
    #expect(error?.kind == .misbehaved)
  }

  @Test func `notices that the provider ended`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { close(ends[0]) }
    var conversation = ProviderConversation(over: ends[0])
    try conversation.code(of: "a", for: nil, allowsInteraction: false)
    close(ends[1])
    #expect(throws: ProviderError.self) { try conversation.code() }
    #expect(throws: ProviderError.self) { try conversation.list(allowsInteraction: false) }
  }

  @Test func `keeps the identities without a fault, and says what is wrong with the others`() throws
  {
    let ends = try Ends()
    var conversation = ProviderConversation(over: ends.own)
    try conversation.list(allowsInteraction: false)
    let identity = { (record: String, domain: String) in
      #"{"record":"\#(record)","domains":["\#(domain)"],"user":"","label":"","rank":0}"#
    }
    let list = [identity("a", "example.com"), identity("b", "com"), identity("c", "example.org")]
    ends.answer(#"{"version":1,"id":1,"identities":[\#(list.joined(separator: ","))]}"# + "\n")
    let found = try #require(try conversation.identities(for: .all, by: SuffixList(.builtIn)))
    #expect(found.identities.map(\.record) == ["a", "c"])
    #expect(found.faults.map(\.number) == [2])
    #expect(found.faults.first?.fault.member == .domains)
  }
}
