import OTPMessage
import OTPSources
import Testing

/// Signatures that the senders themselves have published.
@Suite struct PublishedVectorTests {
  private func read(
    _ sender: String,
    secret: String,
    url: String? = nil,
    _ fields: [(name: String, value: String)],
    _ body: String,
    second: Int64 = 0
  ) throws -> Webhook.Outcome {
    let webhook = Webhook(
      try #require(WebhookSender.named(sender)),
      secret: try #require(WebhookSecret(Array(secret.utf8))),
      url: url,
      source: "hook"
    )
    let request = WebhookRequest(fields: fields, body: Array(body.utf8))
    return webhook.read(request, at: Timestamp(milliseconds: second * 1_000))
  }

  // https://www.twilio.com/docs/usage/security#validating-requests
  @Test func `Twilio's example is Twilio's`() throws {
    let form =
      "CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212"
    for (signature, outcome) in [
      ("RSOYDt4T1cUTdK1PDd93/VVr8B8=", Webhook.Outcome.noMessage),
      ("RSOYDt4T1cUTdK1PDd93/VVr8C8=", .unproven),
    ] {
      let result = try read(
        "twilio",
        secret: "12345",
        url: "https://mycompany.com/myapp.php?foo=1&bar=2",
        [
          ("content-type", "application/x-www-form-urlencoded"),
          ("x-twilio-signature", signature),
        ],
        form
      )
      #expect(result == outcome)
    }
  }

  // https://developers.sinch.com/docs/conversation/callbacks#validating-callbacks
  @Test func `Sinch's example is Sinch's`() throws {
    let body =
      #"{"app_id":"","accepted_time":"2021-10-18T17:49:13.813615Z","project_id":"e2df3a34-a71b-4448-9db5-a8d2baad28e4","#
      + #""contact_create_notification":{"contact":{"id":"01FJA8B466Y0R2GNXD78MD9SM1","channel_identities":[{"channel":"SMS","#
      + #""identity":"48123456789","app_id":""}],"display_name":"New Test Contact","email":"new.contact@email.com","#
      + #""external_id":"","metadata":"","language":"EN_US"}},"message_metadata":""}"#
    for (text, outcome) in [(body, Webhook.Outcome.noMessage), (body + " ", .unproven)] {
      let result = try read(
        "sinch",
        secret: "foo_secret1234",
        [
          ("x-sinch-webhook-signature", "6bpJoRmFoXVjfJIVglMoJzYXxnoxRujzR4k2GOXewOE="),
          ("x-sinch-webhook-signature-algorithm", "HmacSHA256"),
          ("x-sinch-webhook-signature-nonce", "01FJA8B4A7BM43YGWSG9GBV067"),
          ("x-sinch-webhook-signature-timestamp", "1634579353"),
        ],
        text,
        second: 1_634_579_353
      )
      #expect(result == outcome)
    }
  }

  // The tests of Vonage's library for Python, test_signature_sha256.
  @Test func `Vonage's example is Vonage's`() throws {
    let signature = "a321e824b9b816be7c3f28859a31749a098713d39f613c80d455bbaffae1cd24"
    for (other, outcome) in [("2", Webhook.Outcome.noMessage), ("3", .unproven)] {
      let result = try read(
        "vonage-sms",
        secret: "secret",
        [("content-type", "application/json")],
        #"{"a":"1","b":"\#(other)","timestamp":"1461605396","sig":"\#(signature)"}"#,
        second: 1_461_605_396
      )
      #expect(result == outcome)
    }
  }
}
