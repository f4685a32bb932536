import Testing

/// A request of each sender, signed by Python's hashlib and openssl after the rule that its file in
/// `Senders` links to. Secrets and texts are invented.
struct SignedRequest: Sendable, CustomTestStringConvertible {
  /// The second at which all were signed.
  static let second: Int64 = 1795000000
  static let text = #"Your Oakline code is 482913. Café & more=ok"#

  let sender: String
  let secret: String
  let url: String?
  let fields: [[String]]
  let body: String
  let from: String?
  let to: String?
  let id: String?

  var testDescription: String { sender }

  /// The senders that sign no text.
  static let unsigned = ["smsforwarder", "income-sms-gateway", "shortcuts", "iphone", "fusionauth"]

  // swift-format-ignore
  static let all: [SignedRequest] = [
    SignedRequest(
      sender: "twilio",
      secret: #"not-a-real-secret-4711"#,
      url: #"https://hooks.example.com/sms?device=a"#,
      fields: [
        ["content-type", #"application/x-www-form-urlencoded; charset=utf-8"#],
        ["x-twilio-signature", #"kSZC6Q3RbrFOFn+3utH3AbxJuds="#],
      ],
      body: #"MessageSid=SM0123456789abcdef0123456789abcdef&Body=Your+Oakline+code+is+482913.+Caf%C3%A9+%26+more"#
        + #"%3Dok&From=%2B15550100&To=%2B15550199&NumMedia=0"#,
      from: #"+15550100"#,
      to: #"+15550199"#,
      id: #"SM0123456789abcdef0123456789abcdef"#
    ),
    SignedRequest(
      sender: "plivo",
      secret: #"not-a-real-secret-4711"#,
      url: #"https://hooks.example.com/sms?device=a"#,
      fields: [
        ["content-type", #"application/x-www-form-urlencoded; charset=utf-8"#],
        ["x-plivo-signature-v3", #"AAAA,ahiMBOiSfhjWexdIIGixUGwjSdKgbiKjRNJosXhUoQA="#],
        ["x-plivo-signature-v3-nonce", #"12345"#],
      ],
      body: #"Text=Your+Oakline+code+is+482913.+Caf%C3%A9+%26+more%3Dok&From=1555010"#
        + #"0&To=15550199&MessageUUID=00000000-0000-4000-8000-000000004711&Type=sms"#,
      from: #"15550100"#,
      to: #"15550199"#,
      id: #"00000000-0000-4000-8000-000000004711"#
    ),
    SignedRequest(
      sender: "vonage",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["authorization", #"Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpYXQiOiAxNzk1MDAwMDAwLC"#
            + #"AianRpIjogIngiLCAiaXNzIjogIlZvbmFnZSIsICJwYXlsb2FkX2hhc2giOiAiYjQ5NmUw"#
            + #"YjM3NjVlOWJjYTE0YjI0Zjk3MGYxNjQ3YTE5ZGVhZWJiNTg4ODk3MDRlNTI4NjQ1MzlhNm"#
            + #"ViNWUyOSIsICJhcGlfa2V5IjogImsifQ.-xn926J_cT91KR3CZVgd0yTeTEWDPab98yEHd"#
            + #"aytsTw"#],
      ],
      body: #"{"message_uuid": "v-4711", "from": "15550100", "to": "15550199", "text"#
        + #"": "Your Oakline code is 482913. Caf\u00e9 & more=ok", "channel": "sms"#
        + #"", "timestamp": "2026-11-18T11:06:40Z"}"#,
      from: #"15550100"#,
      to: #"15550199"#,
      id: #"v-4711"#
    ),
    SignedRequest(
      sender: "vonage-sms",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/x-www-form-urlencoded; charset=utf-8"#],
      ],
      body: #"messageId=0A4711&msisdn=15550100&to=15550199&text=Your+Oakline+code+is"#
        + #"+482913.+Caf%C3%A9+%26+more%3Dok&timestamp=1795000000&nonce=n&sig=2F68"#
        + #"928B4E417146AE9C6BAA4F574F0B981530EA87C7CD0E107DD902FD6B2A00"#,
      from: #"15550100"#,
      to: #"15550199"#,
      id: #"0A4711"#
    ),
    SignedRequest(
      sender: "telnyx",
      secret: #"BRxv2xe/Dyq/Vh9p0AILoM68NnsYvwmwYPEnDMR/Jcw="#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["telnyx-signature-ed25519", #"yHlsv9/0nLyfi/HRPTBv0UUCXpr8/xUfJcsYn/C2LnG0yfXOJoEM1GvpbdSSb49Gq2KZFq"#
            + #"LX4NhREZW2qv8ABQ=="#],
        ["telnyx-timestamp", #"1795000000"#],
      ],
      body: #"{"data": {"event_type": "message.received", "payload": {"id": "t-4711""#
        + #", "from": {"phone_number": "+15550100"}, "to": [{"phone_number": "+155"#
        + #"50199"}], "text": "Your Oakline code is 482913. Caf\u00e9 & more=ok", "#
        + #""received_at": "2026-11-18T11:06:40.000+00:00"}}}"#,
      from: #"+15550100"#,
      to: #"+15550199"#,
      id: #"t-4711"#
    ),
    SignedRequest(
      sender: "sinch",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["x-sinch-webhook-signature", #"JTWc38MC0LIJB+rNZPEDom/8hZ4b1jqQn0TCx2tJY04="#],
        ["x-sinch-webhook-signature-nonce", #"n1"#],
        ["x-sinch-webhook-signature-timestamp", #"1795000000"#],
      ],
      body: #"{"app_id": "a", "message": {"id": "s-4711", "sender_id": "15550199", ""#
        + #"contact_message": {"text_message": {"text": "Your Oakline code is 4829"#
        + #"13. Caf\u00e9 & more=ok"}}, "channel_identity": {"channel": "SMS", "id"#
        + #"entity": "15550100"}, "accept_time": "2026-11-18T11:06:40Z"}}"#,
      from: #"15550100"#,
      to: #"15550199"#,
      id: #"s-4711"#
    ),
    SignedRequest(
      sender: "bird",
      secret: #"not-a-real-secret-4711"#,
      url: #"https://hooks.example.com/sms?device=a"#,
      fields: [
        ["content-type", #"application/json"#],
        ["messagebird-signature", #"C1iU8LVAFWbv7QWKwc5l3Y5EcHSzpTz5rtq3Cu2l8L0="#],
        ["messagebird-request-timestamp", #"1795000000"#],
      ],
      body: #"{"service": "channels", "event": "sms.inbound", "payload": {"id": "b-4"#
        + #"711", "sender": {"contact": {"identifierValue": "+15550100"}}, "receiv"#
        + #"er": {"connector": {"identifierValue": "+15550199"}}, "body": {"type":"#
        + #" "text", "text": {"text": "Your Oakline code is 482913. Caf\u00e9 & mo"#
        + #"re=ok"}}, "createdAt": "2026-11-18T11:06:40Z"}}"#,
      from: #"+15550100"#,
      to: #"+15550199"#,
      id: #"b-4711"#
    ),
    SignedRequest(
      sender: "capcom6",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["x-signature", #"123eb46093019f0e5e96f2ea138fee56fc657c2616687103da5df51c60a96573"#],
        ["x-timestamp", #"1795000000"#],
      ],
      body: #"{"deviceId": "d", "event": "sms:received", "id": "c-4711", "payload": "#
        + #"{"messageId": "abc", "message": "Your Oakline code is 482913. Caf\u00e"#
        + #"9 & more=ok", "phoneNumber": "+15550100", "recipient": "+15550199", "s"#
        + #"imNumber": 1, "receivedAt": "2026-11-18T13:06:40.000+02:00"}}"#,
      from: #"+15550100"#,
      to: #"+15550199"#,
      id: #"c-4711"#
    ),
    SignedRequest(
      sender: "smsforwarder",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/x-www-form-urlencoded; charset=utf-8"#],
      ],
      body: #"from=%2B15550100&content=Your+Oakline+code+is+482913.+Caf%C3%A9+%26+mo"#
        + #"re%3Dok&timestamp=1795000000000&sign=AvIge%252FSf8MKWvzCploGQKJU1NH%25"#
        + #"2BLn8w5rcr72nozuac%253D"#,
      from: #"+15550100"#,
      to: nil,
      id: nil
    ),
    SignedRequest(
      sender: "income-sms-gateway",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["authorization", #"Bearer not-a-real-secret-4711"#],
      ],
      body: #"{"from": "+15550100", "text": "Your Oakline code is 482913. Caf\u00e9 "#
        + #"& more=ok", "sentStamp": 1794999999100, "receivedStamp": 1795000000000"#
        + #", "sim": "1"}"#,
      from: #"+15550100"#,
      to: nil,
      id: nil
    ),
    SignedRequest(
      sender: "shortcuts",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["authorization", #"bearer not-a-real-secret-4711"#],
      ],
      body: #"{"from": "+15550100", "text": "Your Oakline code is 482913. Caf\u00e9 "#
        + #"& more=ok", "id": "i-4711"}"#,
      from: #"+15550100"#,
      to: nil,
      id: #"i-4711"#
    ),
    SignedRequest(
      sender: "iphone",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["authorization", #"Bearer not-a-real-secret-4711"#],
      ],
      body: #"{"sender":"+15550100","text":"Your Oakline code is 482913. Café & more=ok"}"#,
      from: #"+15550100"#,
      to: nil,
      id: nil
    ),
    SignedRequest(
      sender: "fusionauth",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["authorization", #"Bearer not-a-real-secret-4711"#],
      ],
      body: #"{"phoneNumber":"+15550100","textMessage":"Your Oakline code is 482913. "#
        + #"Caf\u00e9 & more=ok","type":"SMS"}"#,
      from: nil,
      to: #"+15550100"#,
      id: nil
    ),
    SignedRequest(
      sender: "textbee",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["x-signature", #"dae77fd9ab9008e41f3ad48dd47c8e799f1e72a7fab7b6deaf81ea50da5e3c85"#],
      ],
      body: #"{"smsId": "x-4711", "message": "Your Oakline code is 482913. Caf\u00e9"#
        + #" & more=ok", "deviceId": "d", "webhookEvent": "MESSAGE_RECEIVED", "sen"#
        + #"der": "+15550100", "receivedAt": "2026-11-18T11:06:40.000Z"}"#,
      from: #"+15550100"#,
      to: nil,
      id: #"x-4711"#
    ),
    SignedRequest(
      sender: "signed",
      secret: #"not-a-real-secret-4711"#,
      url: nil,
      fields: [
        ["content-type", #"application/json"#],
        ["otp-timestamp", #"1795000000"#],
        ["otp-signature", #"2f4b75cbabc1f4a932e88def0a1bfefd0b830170861dedfd374a4bbd30f21ad4"#],
      ],
      body: #"{"text": "Your Oakline code is 482913. Caf\u00e9 & more=ok", "sender":"#
        + #" "Oakline", "recipient": "sam@example.com", "id": "l-4711", "channel":"#
        + #" "email"}"#,
      from: #"Oakline"#,
      to: #"sam@example.com"#,
      id: #"l-4711"#
    ),
  ]
}
