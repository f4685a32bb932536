import OTPExports
import OTPMail
import OTPMessage
import OTPSources

extension Parser {
  private static func read(_ mail: [UInt8]) { _ = try? MailReader.message(mail) }

  /// Parts of mails.
  static let mails = [
    Parser(
      "the header of a mail",
      [
        "X: y\n", "Received: x; Tue, 3 Mar 2026 10:00:00 +0000\n", "To: a@b.example\n", " y\n",
        "OTP-Token: \"1\"; origin=\"https://a.example\"\n", "x\n", ":", "Subject: ",
      ],
      end: "\nx",
      read: read
    ),
    Parser(
      "the subject of a mail",
      start: "From: a@b.example\nSubject: ",
      [
        "=?utf-8?q?", "=?iso-8859-2?b?YQ?=", "?=", "=?", "=", " ", "\n ", "x", "=?utf-8?q?a?=",
      ],
      end: "\n\nx",
      read: read
    ),
    Parser(
      "the addresses of a mail",
      start: "To: ",
      ["a@b.example, ", "(", ")", "<", ">", "\"", "\\", "a", ".", ";", "=?utf-8?q?a?="],
      end: "\n\nx",
      read: read
    ),
    Parser(
      "the type of a mail",
      start: "From: a@b.example\nContent-Type: text/plain;",
      [" a=b;", " a*0=b;", " a*0*=utf-8''%41;", "\"", "(", ")", ";", "\\", "/"],
      end: "\n\nx",
      read: read
    ),
    Parser(
      "the parts of a mail",
      start: "From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n",
      [
        "--b\n", "--b--\n", "Content-Type: text/html\n\n", "x 123456\n", "\n", "--", "--c\n",
        "Content-Type: message/rfc822\n\n",
      ],
      read: read
    ),
    Parser(
      "flowed lines",
      start: "From: a@b.example\nContent-Type: text/plain; format=flowed; delsp=yes\n\n",
      ["x \n", "> x \n", ">", " \n", "-- \n", "\n", " "],
      read: read
    ),
    Parser(
      "text in quoted-printable",
      start: "From: a@b.example\nContent-Transfer-Encoding: quoted-printable\n\n",
      ["=\n", "=41", "=", "x", " ", "\n", "=3D"],
      read: read
    ),
    Parser(
      "text in a charset with states",
      start: "From: a@b.example\nContent-Type: text/plain; charset=iso-2022-jp\n\n",
      ["\u{1B}$B", "!!", "\u{1B}(B", "x", "\n", "\u{E9}"],
      read: read
    ),
    Parser(
      "a reply",
      start: "From: a@b.example\nSubject: Re: x\n\n",
      ["> x\n", ">", "-----", "On Tue, x wrote:\n", "On ", "x", "\n", " ", ":", "From: x\n"],
      read: read
    ),
    Parser(
      "the results of authentication",
      start: "From: a@b.example\nAuthentication-Results: mx.example.org; ",
      ["dmarc=", "fail", ";", "(", ")", "\"", "\\", " ", "\n ", "/1", "mx.example.org; "],
      end: "\n\nx"
    ) { _ = try? MailReader.message($0, trustedServer: "mx.example.org") },
    Parser(
      "a mailbox",
      ["From a\n", "From: a@b.example\n", "\n", ">From a\n", "x\n", "x", ">"]
    ) { bytes in
      var reader = MboxReader()
      _ = reader.receive(bytes)
      _ = reader.finish()
    },
  ]

  private static let document = "From: a@b.example\nContent-Type: text/html; charset=utf-8\n\n"

  /// Documents in HTML, replies among them, and the markup of notifications.
  static let documents = [
    Parser(
      "a document in HTML",
      start: document,
      [
        "<b>", "</i>", "<div>", "</div>", "<p>", "</p>", "<table>", "<td>", "<!--", "-->", "<li>",
        "<a href='https://a.example/'>", "</a>", "<br>", "&nbsp;", "&", "<", ">", "x ", "</",
        "<style>", "</style>", "<select>", "<svg>", "<details>", "<title>", "<div hidden>",
        "<body>",
      ],
      read: read
    ),
    Parser(
      "a reply in HTML",
      start: "Subject: Re: x\n" + document,
      [
        "<blockquote type=cite>", "</blockquote>", "<div class=gmail_quote>", "</div>", "x", "<br>",
      ],
      read: read
    ),
    Parser(
      "the attributes of a tag",
      start: document + "<a ",
      [" a", "a=1 ", "style=\"", "'", "\"", "/", "=", ">", "href=x ", "class="],
      end: "\">x",
      read: read
    ),
    Parser(
      "a style sheet",
      start: document + "<style>",
      [
        ".a", "{", "}", "@media all", ";", "/*", "*/", ":", "display:none;", ",", "\"", "(", "\\",
        "!important", "<!--", "@import ", ".a{opacity:0}",
      ],
      end: "</style><p class=a id=b>x",
      read: read
    ),
    Parser(
      "a style",
      start: document + "<p style=\"",
      [
        "opacity:0;", "font:", "0", ";", "(", ")", "/*", "*/", "\\", "rgb(", ",", "transform:",
        "scale(1)", "!", " ", "background:",
      ],
      end: "\">x",
      read: read
    ),
    Parser(
      "classes",
      start: document + "<style>.a{color:red}.b{opacity:0}</style><p class=\"",
      ["a ", "b ", "c", " "],
      end: "\">x",
      read: read
    ),
    Parser(
      "the markup of a notification",
      ["<b>", "</b>", "<b", "<a href=\"", "\">", "&lt;", "&", "<", ">", "x ", "&#1;", "<br/>"]
    ) { _ = NotificationMarkup.text(of: String(decoding: $0, as: UTF8.self)) },
  ]

  private static func read(_ bytes: [UInt8], by reader: some ExportReader) {
    var reader = reader
    var records: [ExportRecord] = []
    try? reader.receive(bytes, into: &records)
    try? reader.finish(into: &records)
  }

  /// What other programs exported.
  static let exports = [
    Parser(
      "a backup of text messages",
      start: "<?xml version='1.0'?><smses>",
      [
        "<sms ", "body=\"x\" ", "date=\"1795000000000\" ", "/>", "</smses>", "&#10;", "&amp;",
        "<!--", "-->", "<mms>", "<part ", "\"", "<", ">", "x",
      ]
    ) { read($0, by: SMSBackupReader()) },
    Parser(
      "text messages from Termux",
      start: "[",
      ["{", "}", "\"body\":", "\"x\"", ",", "[", "]", "\\", "\"", "1", "{\"body\":\"x\"},"]
    ) { read($0, by: TermuxReader(zone: ClockZone { $0 })) },
    Parser(
      "rows of Android's content command",
      ["Row: 0 ", "_id=1, ", "body=", "x", "\n", ", ", "date=1795000000000, ", "address=1"]
    ) { read($0, by: ContentRowReader()) },
    Parser(
      "an attributed text",
      start: "\u{4}\u{B}streamtyped",
      ["NSString", "\u{1}", "+", "x", "\u{84}", "\u{0}", "NSObject"]
    ) { _ = AttributedBody.text($0) },
  ]
}
