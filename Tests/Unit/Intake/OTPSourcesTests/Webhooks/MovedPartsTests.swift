import OTPMessage
import OTPSources
import Testing

/// What somebody without the secret can make of a signed request: the table "What a signature is
/// worth" of Documentation/webhooks.md, line by line.
struct MovedParts: Sendable, CustomTestStringConvertible {
  /// What comes of a request whose parts were moved.
  enum Result: Sendable {
    /// Nothing, as of a stranger's request.
    case unproven
    /// A message that is known to be the same.
    case repetition
    /// A message of its own.
    case message
  }

  let sender: String
  let what: String
  let result: Result
  /// The body, and fields of the head in place of those with the same names.
  let body: @Sendable (String) -> String
  var fields: [[String]] = []

  var testDescription: String { "\(sender): \(what)" }

  // Each must be the same bytes to the signature.
  // swift-format-ignore
  static let all: [MovedParts] = [
    MovedParts(sender: "twilio", what: "a name takes a part of the identifier's", result: .unproven) {
      $0.replacing("MessageSid=SM", with: "Mess=ageSidSM")
    },
    MovedParts(sender: "twilio", what: "the sender takes the identifier", result: .unproven) {
      $0.replacing("MessageSid=\(sid)&", with: "").replacing("B15550100", with: "B15550100MessageSid\(sid)")
    },
    MovedParts(sender: "twilio", what: "the identifier gives its end away", result: .unproven) {
      $0.replacing("cdef&", with: "&cdef=&")
    },
    MovedParts(sender: "twilio", what: "the text gives its end away", result: .repetition) {
      $0.replacing("Caf%C3%A9", with: "&Caf=%C3%A9")
    },
    MovedParts(sender: "twilio", what: "the text takes all that follows", result: .unproven) {
      $0.replacing("MessageSid=\(sid)&", with: "").replacing("&From=%2B15550100&To=%2B15550199&NumMedia=0", with: "")
        + "From%2B15550100MessageSid\(sid)NumMedia0To%2B15550199"
    },
    MovedParts(sender: "plivo", what: "the sender takes the identifier", result: .unproven) {
      $0.replacing("&MessageUUID=\(uuid)", with: "").replacing("From=15550100", with: "From=15550100MessageUUID\(uuid)")
    },
    MovedParts(sender: "plivo", what: "a name takes a part of the identifier's", result: .unproven) {
      $0.replacing("MessageUUID=", with: "Message=UUID")
    },
    MovedParts(
      sender: "plivo", what: "the nonce takes the end of the text", result: .unproven,
      body: { _ in "Text=Your+Oakline+code+is+482913&From=15550100&MessageUUID=\(uuid)" },
      fields: [["x-plivo-signature-v3-nonce", " Café & more=okTo15550199Typesms.12345"]]
    ),
    MovedParts(sender: "plivo", what: "the value of a pair begins earlier", result: .repetition) {
      $0.replacing("&Type=sms", with: "&Typ=esms")
    },
    MovedParts(sender: "vonage-sms", what: "a name takes a member", result: .unproven) {
      $0.replacing("messageId=0A4711&msisdn=15550100", with: "messageId%3D0A4711%26msisdn=15550100")
    },
    MovedParts(sender: "vonage-sms", what: "signs in the text are exchanged", result: .repetition) {
      $0.replacing("%26+more%3Dok", with: "_+more%26ok")
    },
    MovedParts(sender: "vonage-sms", what: "the form is sent as JSON", result: .repetition) { _ in
      #"{"messageId":"0A4711","msisdn":"15550100","to":"15550199","text":"Your Oakline code is 482913. "#
        + #"Caf\u00e9 & more=ok","timestamp":1795000000,"nonce":"n","sig":"\#(vonageSignature)"}"#
    },
    MovedParts(sender: "vonage-sms", what: "a member that is not signed comes in", result: .unproven) { _ in
      #"{"messageId":"0A4711","msisdn":"15550100","to":"15550199","text":"Your Oakline code is 482913. "#
        + #"Caf\u00e9 & more=ok","timestamp":"1795000000","nonce":"n","sig":"\#(vonageSignature)","x":{"a":1}}"#
    },
    MovedParts(sender: "vonage", what: "a blank follows the body", result: .unproven) { $0 + " " },
    MovedParts(sender: "telnyx", what: "a blank follows the body", result: .unproven) { $0 + " " },
    MovedParts(sender: "telnyx", what: "the time moves", result: .unproven, body: { $0 },
      fields: [["telnyx-timestamp", "1795000001"]]),
    MovedParts(sender: "sinch", what: "the nonce takes the end of the body", result: .unproven,
      body: { String($0.dropLast()) }, fields: [["x-sinch-webhook-signature-nonce", "}.n1"]]),
    MovedParts(sender: "bird", what: "a blank follows the body", result: .unproven) { $0 + " " },
    MovedParts(sender: "capcom6", what: "the time gives its beginning to the body", result: .unproven,
      body: { $0 + "1" }, fields: [["x-timestamp", "795000000"]]),
    MovedParts(sender: "textbee", what: "a blank follows the body", result: .unproven) { $0 + " " },
    MovedParts(sender: "signed", what: "the time gives its end to the body", result: .unproven,
      body: { "0." + $0 }, fields: [["otp-timestamp", "179500000"]]),
    MovedParts(sender: "smsforwarder", what: "another text", result: .message) {
      $0.replacing("482913", with: "482914")
    },
    MovedParts(sender: "income-sms-gateway", what: "another text", result: .message) {
      $0.replacing("482913", with: "482914")
    },
    MovedParts(sender: "shortcuts", what: "another text", result: .message) {
      $0.replacing("482913", with: "482914")
    },
    MovedParts(sender: "iphone", what: "another text", result: .message) {
      $0.replacing("482913", with: "482914")
    },
    MovedParts(sender: "fusionauth", what: "another text", result: .message) {
      $0.replacing("482913", with: "482914")
    },
  ]

  private static let sid = "SM0123456789abcdef0123456789abcdef"
  private static let uuid = "00000000-0000-4000-8000-000000004711"
  private static let vonageSignature =
    "2f68928b4e417146ae9c6baa4f574f0b981530ea87c7cd0e107dd902fd6b2a00"
}

@Suite struct MovedPartsTests {
  @Test func `something is moved in requests of each sender`() {
    #expect(Set(MovedParts.all.map(\.sender)) == Set(WebhookSender.all.map(\.name)))
  }

  @Test(arguments: MovedParts.all)
  func `parts that move make no other message`(parts: MovedParts) throws {
    let request = try #require(SignedRequest.all.first { $0.sender == parts.sender })
    let body = parts.body(request.body)
    #expect(body != request.body || !parts.fields.isEmpty)
    let fields = request.fields.map { field in parts.fields.first { $0[0] == field[0] } ?? field }
    let isForm = body.utf8.first != UInt8(ascii: "{")
    let typed = fields.map { field in
      field[0] == "content-type" && !isForm ? [field[0], "application/json"] : field
    }
    guard case .message(_, let first) = try request.read() else {
      Issue.record("no message of \(request.sender)")
      return
    }
    let outcome = try request.read(fields: typed, body: body)
    switch (parts.result, outcome) {
    case (.unproven, .unproven): break
    case (.repetition, .message(_, let second)): #expect(first != nil && first == second)
    case (.message, .message(_, let second)): #expect(first == nil && second == nil)
    default: Issue.record("it is another outcome")
    }
  }

  @Test(arguments: SignedRequest.all)
  func `a replay has the identity of the first, where a text is signed`(
    request: SignedRequest
  ) throws {
    guard case .message(_, let first) = try request.read(),
      case .message(_, let second) = try request.read()
    else {
      Issue.record("no message of \(request.sender)")
      return
    }
    let signsNone = SignedRequest.unsigned.contains(request.sender)
    #expect(first == second)
    #expect((first == nil) == signsNone)
  }
}

@Suite struct TakenRequestsTests {
  private func identities() throws -> [SignedIdentity] {
    try SignedRequest.all.compactMap { request in
      if case .message(_, let identity) = try request.read() { identity } else { nil }
    }
  }

  @Test func `what was taken is known again from the text that is kept`() throws {
    let identities = try identities()
    #expect(Set(identities).count == 10)
    var taken = TakenRequests()
    for identity in identities.dropLast() { taken.insert(identity) }
    let read = TakenRequests(taken.text)
    #expect(identities.dropLast().allSatisfy(read.contains))
    #expect(try !read.contains(#require(identities.last)))
    #expect(read.text == taken.text)
  }

  @Test func `the latest are known, and no more of them`() throws {
    let identities = try identities()
    #expect(TakenRequests.most == 1_024)
    let others = (0..<TakenRequests.most).map { place in
      let digits = String(place, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    var taken = TakenRequests(others.joined())
    taken.insert(identities[0])
    #expect(taken.contains(identities[0]))
    #expect(taken.text.utf8.count == TakenRequests.most * 16)
    #expect(!taken.text.hasPrefix(others[0]))
  }

  @Test(arguments: ["", "no digits", "0123", "-000000000000001"])
  func `nothing is known of another text`(text: String) throws {
    let taken = TakenRequests(text)
    #expect(try identities().allSatisfy { !taken.contains($0) })
  }
}
