import OTPMessage
import OTPSources
import Testing

private let moment = SignedRequest.moment

extension SignedRequest {
  /// The time at which all requests were signed.
  static let moment = Timestamp(milliseconds: second * 1_000)

  /// What comes of the request, or of one with other parts.
  func read(
    fields: [[String]]? = nil,
    body: String? = nil,
    secret: String? = nil,
    url: String? = nil,
    at time: Timestamp = SignedRequest.moment
  ) throws -> Webhook.Outcome {
    let sender = try #require(WebhookSender.named(sender))
    let key = try #require(WebhookSecret(Array((secret ?? self.secret).utf8)))
    let webhook = Webhook(sender, secret: key, url: url ?? self.url, source: "hook")
    let request = WebhookRequest(
      fields: (fields ?? self.fields).map { ($0[0], $0[1]) },
      body: Array((body ?? self.body).utf8)
    )
    return webhook.read(request, at: time)
  }
}

@Suite struct WebhookTests {
  @Test func `there is a signed request of each sender`() {
    #expect(Set(SignedRequest.all.map(\.sender)) == Set(WebhookSender.all.map(\.name)))
  }

  @Test(arguments: SignedRequest.all)
  func `a signed request is a message`(request: SignedRequest) throws {
    guard case .message(let message, _) = try request.read() else {
      Issue.record("no message of \(request.sender)")
      return
    }
    #expect(message.text == SignedRequest.text)
    #expect(message.sender == request.from)
    #expect(message.recipient == request.to)
    #expect(message.id == request.id)
    #expect(message.source == "hook")
    #expect(message.channel == (request.sender == "signed" ? .email : .sms))
    #expect(message.receivedAt == nil || message.receivedAt == moment)
    #expect(message.unreadable.isEmpty)
  }

  @Test(arguments: SignedRequest.all)
  func `another secret, none and one that is too long prove nothing`(request: SignedRequest) throws
  {
    #expect(try request.read(secret: request.secret + "x") == .unproven)
    #expect(try request.read(secret: String(request.secret.dropFirst())) == .unproven)
    #expect(WebhookSecret([]) == nil)
    #expect(WebhookSecret(Array(" \n".utf8)) == nil)
    #expect(WebhookSecret(Array(repeating: 0x61, count: 5_000)) == nil)
  }

  @Test(arguments: SignedRequest.all)
  func `a request without a field of its proof is unproven`(request: SignedRequest) throws {
    for index in request.fields.indices where request.fields[index][0] != "content-type" {
      var fields = request.fields
      fields.remove(at: index)
      #expect(try request.read(fields: fields) == .unproven)
      // A field that is there twice is none.
      #expect(try request.read(fields: request.fields + [request.fields[index]]) == .unproven)
    }
  }

  @Test(arguments: SignedRequest.all)
  func `a changed text is unproven, unless the sender signs none`(request: SignedRequest) throws {
    let outcome = try request.read(body: request.body.replacing("482913", with: "482914"))
    let signsNone = SignedRequest.unsigned.contains(request.sender)
    #expect((outcome == .unproven) == !signsNone)
    let weakness = try #require(WebhookSender.named(request.sender)).weakness
    #expect((weakness?.contains("not protect the text") ?? false) == signsNone)
  }

  @Test(arguments: SignedRequest.all)
  func `a signature counts for five minutes, if it covers a time`(request: SignedRequest) throws {
    let timeless = ["twilio", "plivo", "textbee"] + SignedRequest.unsigned.dropFirst()
    for (seconds, counts) in [(-301, false), (-299, true), (299, true), (301, false)] {
      let time = Timestamp(milliseconds: moment.milliseconds + Int64(seconds) * 1_000)
      let isProven = try request.read(at: time) != .unproven
      #expect(isProven == (counts || timeless.contains(request.sender)))
    }
  }

  @Test(arguments: SignedRequest.all.filter { $0.url != nil })
  func `another URL is unproven`(request: SignedRequest) throws {
    #expect(try request.read(url: "https://hooks.example.com/other") == .unproven)
    #expect(try #require(WebhookSender.named(request.sender)).signsURL)
  }

  @Test func `the usual port of a URL may be there or not`() throws {
    let twilio = try #require(SignedRequest.all.first { $0.sender == "twilio" })
    let written = try #require(twilio.url).replacing("example.com", with: "example.com:443")
    #expect(try twilio.read(url: written) != .unproven)
    let other = written.replacing(":443", with: ":444")
    #expect(try twilio.read(url: other) == .unproven)
  }

  @Test(arguments: [
    "{", "[]", "7", "", "{\"a\":1}{", "\u{FEFF}{}", String(repeating: "[", count: 10_000),
  ])
  func `a body that is no object cannot be read`(body: String) throws {
    let shortcuts = try #require(SignedRequest.all.first { $0.sender == "shortcuts" })
    #expect(try shortcuts.read(body: body) == .unreadable)
    #expect(try shortcuts.read(body: body, secret: "other") == .unproven)
  }

  @Test(arguments: [
    #"{"text":"482913","from":"1","from":"2"}"#, #"{"from":"1","text":"482913","\u0066rom":"2"}"#,
    #"{"text":"482913","more":[{"a":1,"a":2}]}"#,
  ])
  func `a body with a member that is written twice cannot be read`(body: String) throws {
    let shortcuts = try #require(SignedRequest.all.first { $0.sender == "shortcuts" })
    #expect(try shortcuts.read(body: body) == .unreadable)
  }

  @Test func `signs of Vonage are replaced by bytes, whatever follows them`() throws {
    let vonage = try #require(SignedRequest.all.first { $0.sender == "vonage-sms" })
    // Signed by Python's hashlib, as the other requests.
    let body =
      "messageId=0A4711&msisdn=15550100&to=15550199"
      + "&text=Your+code+is+482913+%26%EF%B8%8F+more+%3D%CC%B8+ok&timestamp=1795000000&nonce=n"
      + "&sig=662b94eb891e31e88556da7f47fbb2570c320a57f57c7fbaf3fd3e77171d11f7"
    guard case .message(let message, _) = try vonage.read(body: body) else {
      Issue.record("no message")
      return
    }
    #expect(message.text == "Your code is 482913 &\u{FE0F} more =\u{338} ok")
  }

  @Test func `a template without a text is told`() throws {
    for request in SignedRequest.all where request.sender == "shortcuts" {
      #expect(try request.read(body: "{}") == .unreadable)
      #expect(try request.read(body: "{\"text\":\"\"}") == .unreadable)
      #expect(try request.read(body: "{\"text\":7}") == .unreadable)
    }
  }

  @Test func `JSON that its sender calls a form is JSON`() throws {
    let signed = try #require(SignedRequest.all.first { $0.sender == "signed" })
    var fields = signed.fields
    fields[0][1] = "application/x-www-form-urlencoded"
    guard case .message = try signed.read(fields: fields) else {
      Issue.record("no message")
      return
    }
  }

  @Test func `line ends that a template puts into a text are mended`() throws {
    let gateway = try #require(SignedRequest.all.first { $0.sender == "income-sms-gateway" })
    let body = "{\"from\":\"Oakline\",\"text\":\"Your code:\n482913\"}"
    guard case .message(let message, _) = try gateway.read(body: body) else {
      Issue.record("no message")
      return
    }
    #expect(message.text == "Your code: 482913")
  }

  @Test(arguments: [
    "from=a&content=%4", "from=a&content=%zz", "from=a&content=%ff", "content=a&content=b",
  ])
  func `forms that are broken or ambiguous give no message`(form: String) throws {
    let form = "authorization-free=1&\(form)"
    let request = WebhookRequest(
      fields: [
        ("content-type", "application/x-www-form-urlencoded"), ("authorization", "Bearer k"),
      ],
      body: Array(form.utf8)
    )
    let secret = try #require(WebhookSecret(Array("k".utf8)))
    let sender = try #require(WebhookSender.named("shortcuts"))
    let outcome = Webhook(sender, secret: secret, url: nil, source: "x").read(request, at: moment)
    #expect(outcome == .unreadable)
  }

  @Test func `another charset than UTF-8 cannot be read`() throws {
    let shortcuts = try #require(SignedRequest.all.first { $0.sender == "shortcuts" })
    var fields = shortcuts.fields
    fields[0][1] = "application/json; charset=\"ISO-8859-1\""
    #expect(try shortcuts.read(fields: fields) == .unreadable)
    fields[0][1] = "application/json; charset=\"UTF-8\""
    #expect(try shortcuts.read(fields: fields) != .unreadable)
  }

  @Test func `a token of another algorithm, or signed with none, is unproven`() throws {
    let vonage = try #require(SignedRequest.all.first { $0.sender == "vonage" })
    let token = vonage.fields[1][1].dropFirst("Bearer ".count)
    let parts = token.split(separator: ".")
    // {"alg":"none"} and {"alg":"HS512"}.
    for head in ["eyJhbGciOiJub25lIn0", "eyJhbGciOiJIUzUxMiJ9"] {
      for signature in [String(parts[2]), ""] {
        var fields = vonage.fields
        fields[1][1] = "Bearer \(head).\(parts[1]).\(signature)"
        #expect(try vonage.read(fields: fields) == .unproven)
      }
    }
  }

  @Test func `sixty wrong signatures prove nothing`() throws {
    var count = 0
    for request in SignedRequest.all {
      for (index, field) in request.fields.enumerated() where field[0] != "content-type" {
        for wrong in ["", " ", "Bearer", "Bearer ", "0", ",,", "=", String(field[1].reversed())] {
          var fields = request.fields
          fields[index][1] = wrong
          #expect(try request.read(fields: fields) == .unproven)
          count += 1
        }
      }
    }
    #expect(count >= 60)
  }

  @Test func `a secret and a request are not printed`() throws {
    let secret = try #require(WebhookSecret(Array("canary".utf8)))
    let request = WebhookRequest(fields: [("a", "canary")], body: Array("canary".utf8))
    for text in ["\(secret)", "\(request)", String(reflecting: request)] {
      #expect(!text.contains("canary"))
    }
    var dumped = ""
    dump(secret, to: &dumped)
    dump(request, to: &dumped)
    #expect(!dumped.contains("canary"))
  }
}
