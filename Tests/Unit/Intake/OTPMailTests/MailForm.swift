import Glibc

/// What a mail says in one language; a row of `Mails/languages.jsonl`.
struct MailContents: Decodable, Sendable {
  let language: String
  /// A charset that mails in the language had before UTF-8.
  let charset: String
  let brand: String
  let subject: String
  /// The greeting, the sentence with the code, what to heed, and the address of the sender.
  let lines: [String]
  let code: String

  var text: String { lines.joined(separator: "\n") }

  /// The lines as HTML.
  var paragraphs: [String] {
    lines.map { line in
      line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\"",
        with: "&quot;"
      )
    }
  }
}

/// The ways to write the same contents as a mail.
enum MailForm: String, CaseIterable, Sendable {
  case legacyCharset
  case base64
  case htmlLayout
  case alternatives
  case stubAndHTML
  case relatedAndAttached
  case forwarded
  case flowed
  case headerBound
  case loneSubject

  /// The mail with `contents`.
  func mail(_ contents: MailContents) -> [UInt8] {
    switch self {
    case .legacyCharset: legacyCharset(contents)
    case .base64:
      header(contents) + part("text/plain; charset=UTF-8", base64: contents.text)
    case .htmlLayout:
      header(contents) + part("text/html; charset=utf-8", quoted: Self.layout(contents))
    case .alternatives:
      header(contents)
        + multipart(
          "alternative",
          [
            part("text/plain; charset=utf-8", base64: contents.text),
            part("text/html; charset=utf-8", quoted: Self.layout(contents)),
          ]
        )
    case .stubAndHTML:
      header(contents)
        + multipart(
          "alternative",
          [
            part("text/plain", quoted: "\(contents.brand)\nhttps://mail.example/v/94837261"),
            part("text/html; charset=utf-8", base64: Self.layout(contents)),
          ]
        )
    case .relatedAndAttached: relatedAndAttached(contents)
    case .forwarded:
      header(contents, subject: "Fwd")
        + multipart(
          "mixed",
          [
            part("text/plain", quoted: "FYI"),
            Array("Content-Type: message/rfc822\r\n\r\n".utf8) + Self.base64.mail(contents),
          ]
        )
    case .flowed: flowed(contents)
    case .headerBound:
      Array("OTP-Token: \"\(contents.code)\"; origin=\"https://example.com\"\r\n".utf8)
        + Self.base64.mail(contents)
    case .loneSubject:
      header(contents, subject: contents.lines[1]) + part("text/plain", quoted: "")
    }
  }

  /// The text that a person reads in it.
  func text(_ contents: MailContents) -> String {
    switch self {
    case .forwarded: "FYI\n\n\(contents.text)"
    case .headerBound: "\(contents.text)\n\n@example.com #\(contents.code)"
    case .loneSubject: ""
    default: contents.text
    }
  }

  private func header(_ contents: MailContents, subject: String? = nil) -> [UInt8] {
    // Two words, between whose characters no white space belongs.
    let subject = Array(subject ?? contents.subject)
    let halves = [subject.prefix(subject.count / 2), subject.dropFirst(subject.count / 2)]
    let words = halves.map { "=?UTF-8?B?\(Self.encoded(Array(String($0).utf8)))?=" }
    return Array(
      """
      From: =?utf-8?b?\(Self.encoded(Array(contents.brand.utf8)))?= <no-reply@brand.example>\r
      To: person@example.org\r
      Subject: \(words.joined(separator: "\r\n "))\r
      MIME-Version: 1.0\r

      """.utf8
    )
  }

  private func legacyCharset(_ contents: MailContents) -> [UInt8] {
    let subject = Self.converted(contents.subject, to: contents.charset)
    let body = Self.converted(contents.text, to: contents.charset)
    let header = """
      From: no-reply@brand.example\r
      Subject: =?\(contents.charset)?B?\(Self.encoded(subject))?=\r
      MIME-Version: 1.0\r
      Content-Type: text/plain; charset="\(contents.charset)"\r
      Content-Transfer-Encoding: base64\r
      \r
      \(Self.lines(of: Self.encoded(body)))\r

      """
    return Array(header.utf8)
  }

  private func relatedAndAttached(_ contents: MailContents) -> [UInt8] {
    let html = part("text/html", quoted: Self.layout(contents))
    let image = Array("Content-Type: image/png\r\nContent-ID: <logo>\r\n\r\n907766\r\n".utf8)
    let file = "Content-Disposition: attachment; filename=\"code 111222.txt\"\r\n"
    let older = contents.text.replacing(contents.code, with: "111222")
    let attached = Array(file.utf8) + part("text/plain", quoted: older)
    return header(contents)
      + multipart(
        "mixed",
        [
          multipart("related", [html, image], mark: "r"),
          attached,
        ]
      )
  }

  private func flowed(_ contents: MailContents) -> [UInt8] {
    // A line is broken at a space, which stays, or anywhere behind one that is deleted.
    let lines = contents.lines.map { line in
      let place = line.index(line.startIndex, offsetBy: line.count / 2)
      // A line that begins with a space is given another one.
      let rest = line[place...].hasPrefix(" ") ? " \(line[place...])" : "\(line[place...])"
      return "\(line[..<place]) \r\n\(rest)"
    }
    return header(contents)
      + part(
        "text/plain; charset=utf-8; format=flowed; delsp=yes",
        quoted: lines.joined(separator: "\r\n")
      )
  }

  /// A document as programs that send mails lay it out: tables, styles, a preview that is hidden
  /// and padded, and each digit of the code in an element of its own.
  private static func layout(_ contents: MailContents) -> String {
    let spans = contents.code.map { "<span style=\"letter-spacing:4px\">\($0)</span>" }
    let rows = contents.paragraphs.map { line in
      let line = line.replacing(contents.code, with: spans.joined())
      return """
        <tr><td align="center" style="font-size:16px; padding: 0 24px"><table width="100%"><tr>
          <td class="text"><p style="margin:0">\(line)</p></td></tr></table></td></tr>
        """
    }
    let padding = String(repeating: "&zwnj;&nbsp;&#847;", count: 40)
    return """
      <!DOCTYPE html><html lang="\(contents.language)"><head><meta charset="utf-8">
      <title>\(contents.brand) 333444</title><style>.code { color: #112233 } @media { a {} }</style>
      <!--[if mso]><xml><o:PixelsPerInch>96</o:PixelsPerInch></xml><![endif]--></head>
      <body style="margin:0"><div style="display:none;font-size:1px;max-height:0">555666
      \(padding)</div><table role="presentation" border="0">
      <tr><td><img src="https://mail.example/o/889900.gif" width="1" height="1" alt=""></td></tr>
      \(rows.joined(separator: "\n"))</table></body></html>
      """
  }

  private func part(_ type: String, base64 text: String) -> [UInt8] {
    let body = Self.lines(of: Self.encoded(Array(text.utf8)))
    return Array(
      "Content-Type: \(type)\r\nContent-Transfer-Encoding: base64\r\n\r\n\(body)\r\n".utf8
    )
  }

  private func part(_ type: String, quoted text: String) -> [UInt8] {
    let type = type.contains("charset") ? type : type + "; charset=utf-8"
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var written = ""
      for byte in line.utf8 {
        let isPlain = (33...126).contains(byte) && byte != UInt8(ascii: "=")
        let text = isPlain ? String(UnicodeScalar(byte)) : "=" + Self.hexadecimal(byte)
        if written.utf8.count + text.utf8.count > 75 {
          lines.append(written + "=")
          written = ""
        }
        written += text
      }
      lines.append(written)
    }
    let body = lines.joined(separator: "\r\n")
    return Array(
      "Content-Type: \(type)\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\(body)\r\n".utf8
    )
  }

  private func multipart(_ subtype: String, _ parts: [[UInt8]], mark: String = "m") -> [UInt8] {
    let start = "Content-Type: multipart/\(subtype); boundary=\"=_\(mark) 1\"\r\n\r\nNot MIME?\r\n"
    return Array(start.utf8) + parts.flatMap { Array("--=_\(mark) 1\r\n".utf8) + $0 }
      + Array("--=_\(mark) 1--\r\n".utf8)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// `bytes` in base64.
  private static func encoded(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
      let text = (0..<4).map { digits[bits >> (18 - 6 * $0) & 63] }.prefix(group.count + 1)
      return String(text) + String(repeating: "=", count: 3 - group.count)
    }.joined()
  }

  private static func lines(of text: String) -> String {
    let characters = Array(text)
    return stride(from: 0, to: characters.count, by: 76).map { start in
      String(characters[start..<min(start + 76, characters.count)])
    }.joined(separator: "\r\n")
  }

  /// `text` in `charset`, by the system's own conversion.
  static func converted(_ text: String, to charset: String) -> [UInt8] {
    let conversion = iconv_open(charset, "UTF-8")
    defer { iconv_close(conversion) }
    var input = Array(text.utf8.map(CChar.init(bitPattern:)))
    var output = [CChar](repeating: 0, count: input.count * 8 + 64)
    let room = output.count
    return input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (read, written) = (source.baseAddress, target.baseAddress)
        var (left, free) = (source.count, room)
        precondition(iconv(conversion, &read, &left, &written, &free) == 0, "\(charset) has it")
        // Back to the first characters of a charset with states.
        precondition(iconv(conversion, nil, nil, &written, &free) == 0)
        return target.prefix(room - free).map(UInt8.init(bitPattern:))
      }
    }
  }
}
