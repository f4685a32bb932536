import OTPAuthenticators
import OTPBrowser
import OTPDetection
import OTPFields
import OTPJSON
import OTPLocales
import OTPMessage
import OTPProviders
import OTPSourceSettings
import OTPSources
import OTPWire

extension Parser {
  private static let tokens = [
    "{", "}", "[", "]", "\"a\":", "1", ",", "\"", "\\", "\\u00e9", "null", " ", "{\"a\":", "\"x\",",
    "-1e5,", "\n",
  ]

  private static func object(
    _ name: String,
    start: String = "",
    read: @escaping @Sendable ([UInt8]) -> Void
  ) -> Parser { Parser(name, start: start, tokens, read: read) }

  /// JSON, of which each reader has its own.
  static let structures = [
    object("JSON") { _ = try? JSON.decode([String: [String: Int]].self, from: $0) },
    object("members of JSON", start: "{\"text\":\"") { bytes in
      _ = JSONFieldScanner.fields(in: bytes, at: ["a.a", "text"].compactMap { JSONFieldPath($0) })
    },
    object("a message line", start: "{\"text\":") { _ = try? MessageLineParser().parse($0) },
    object("settings of sources", start: "{\"sources\":") { _ = SettingsFile($0) },
    object("a record of sources", start: "{\"sources\":") { _ = SourceRecord(json: $0) },
    object("rules") { _ = UserRules(keywordFile: nil, ruleFile: $0) },
    object("keywords", start: "{\"keywords\":") { _ = UserRules(keywordFile: $0, ruleFile: nil) },
    object("a locale", start: "{\"keywords\":") {
      _ = try? LocaleProfile(json: $0, file: "en.json")
    },
    object("a call", start: "{\"method\":") { _ = Call($0[...]) },
    object("a manifest") { _ = try? ProviderManifest($0) },
    object("a field line", start: "{\"attrs\":") { _ = try? FieldLine($0) },
    object("a message of the extension", start: "{\"request\":") { bytes in
      var session = HostSession()
      _ = session.receive(bytes)
    },
  ]

  /// The address of an authenticator, as a password store has it.
  static let addresses = [
    Parser(
      "the address of an authenticator",
      start: "otpauth://totp/",
      ["A", "%41", ":", "?secret=MFRGGZDF", "&issuer=", "=", "&", "%", "/", "digits=6&"]
    ) { _ = try? AuthenticatorURI(String(decoding: $0, as: UTF8.self)) }
  ]

  /// Pieces as sockets give them, and small ones.
  private static func pieces(of bytes: [UInt8], size: Int, _ take: ([UInt8]) -> Bool) {
    var place = 0
    while place < bytes.count {
      let end = min(place + size, bytes.count)
      guard take(Array(bytes[place..<end])) else { return }
      place = end
    }
  }

  /// Conversations with clients and servers.
  static let conversations =
    [
      Parser(
        "HTTP",
        [
          "POST / HTTP/1.1\r\n", "A: b\r\n", "\r\n", "x", " ", ":", "Host: a\r\n", "%41", "?a=b&",
          "Content-Length: 900000\r\n", "1\r\nx\r\n",
        ]
      ) { request($0) },
      Parser(
        "a chunked body",
        start: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
        ["1\r\nx\r\n", "1", "\r\n", "x", ";", "0\r\n", "a=b"]
      ) { request($0) },
      Parser(
        "SMTP",
        [
          "EHLO a\r\n", "MAIL FROM:<a@b.example>\r\n", "RCPT TO:<sam@example.com>\r\n", "DATA\r\n",
          ".\r\n", "x\r\n", "x", "\r\n", "RSET\r\n", "<", "@", "\"", " ",
        ]
      ) { converse($0) },
      Parser(
        "a mail by SMTP",
        start: "EHLO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<sam@example.com>\r\nDATA\r\n",
        ["x\r\n", "x", "\r\n", ".", "..\r\n", "\r", "\n", ".\r\n"]
      ) { converse($0) },
      Parser(
        "IMAP",
        start: "* OK x\r\n",
        [
          "* 1 FETCH (", "UID 1 ", "BODY[] {1}\r\nx", ")", "(", "\"", "\r\n", "A1 OK\r\n",
          "* SEARCH ", "1 ", "{3}\r\nabc", "\\", "[", "]", "* 1 EXISTS\r\n",
        ]
      ) { bytes in
        let since = Timestamp(milliseconds: 1_795_000_000_000)
        var session = FolderSession(folder: "INBOX", since: since, position: nil, uptime: 0)
        pieces(of: bytes, size: 512) { (try? session.receive($0, at: 0)) != nil }
        _ = session.takeOutput()
        _ = session.takeEvents()
      },
      Parser("messages of a browser", ["\u{1}\u{0}\u{0}\u{0}x", "\u{0}", "x", "\u{4}"]) { bytes in
        var reader = NativeMessageReader()
        pieces(of: bytes, size: 512) {
          reader.append($0)
          do { while try reader.next() != nil {} } catch { return false }
          return true
        }
      },
    ] + webhooks

  private static func request(_ bytes: [UInt8]) {
    var session = WebSession(longestBody: 1 << 20)
    pieces(of: bytes, size: 512) {
      session.receive($0)
      return session.isListening
    }
  }

  private static func converse(_ bytes: [UInt8]) {
    var session = MailSession(
      .smtp,
      for: AcceptedRecipients(["sam@example.com"]),
      limits: DeliveryLimits()
    )
    pieces(of: bytes, size: 512) {
      session.receive($0)
      while let mail = session.takeMail() { session.settle(mail.recipients.map { _ in .taken }) }
      return !session.isOver
    }
  }

  private static let key = "b4d5f0c1e2a3948576cafe0123456789"

  /// The bodies of all senders of webhooks, proven by the token or a wrong signature.
  private static let webhooks = WebhookSender.all.flatMap { sender in
    [
      (
        "application/x-www-form-urlencoded",
        ["a=b", "&", "%41", "+", "=", "Body=x", "From=+1", "%"]
      ),
      ("application/json", tokens),
    ].map { type, tokens in
      Parser("a webhook of \(sender.name), \(type)", tokens) { body in
        guard let secret = WebhookSecret(Array(key.utf8)) else { return }
        let webhook = Webhook(sender, secret: secret, url: "https://a.example/", source: "x")
        let fields = [
          ("content-type", type), ("authorization", "Bearer \(key)"), ("x-twilio-signature", "x"),
          ("x-plivo-signature-v3", "x"), ("x-plivo-signature-v3-nonce", "1"),
          ("x-sinch-webhook-signature", "x"), ("x-sinch-webhook-signature-nonce", "1"),
          ("x-sinch-webhook-signature-timestamp", "1795000000"), ("x-signature", "x"),
          ("x-timestamp", "1795000000"), ("telnyx-signature-ed25519", "x"),
          ("telnyx-timestamp", "1795000000"), ("otp-signature", "x"),
          ("otp-timestamp", "1795000000"),
        ]
        let now = Timestamp(milliseconds: 1_795_000_000_000)
        _ = webhook.read(WebhookRequest(fields: fields, body: body), at: now)
      }
    }
  }
}
