import CMIME
import Glibc
import OTPText

/// The text of a part in its charset.
enum DecodedText {
  /// Names of UTF-8, and of ASCII, which is often declared wrongly.
  private static let unicode: Set = ["utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit"]

  /// Charsets that mails declare where they use a larger one, or by a name that iconv does not
  /// know.
  ///
  /// https://encoding.spec.whatwg.org/#names-and-labels
  private static let larger = [
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "gb_2312-80": "gb18030",
    "chinese": "gb18030", "iso-ir-58": "gb18030", "euc-kr": "cp949", "korean": "cp949",
    "ks_c_5601-1987": "cp949", "ks_c_5601-1989": "cp949", "ksc5601": "cp949",
    "windows-949": "cp949", "big5": "big5-hkscs", "cn-big5": "big5-hkscs",
    "x-x-big5": "big5-hkscs", "x-euc-jp": "euc-jp", "iso-8859-1": "windows-1252",
    "x-cp1252": "windows-1252", "windows-cp1252": "windows-1252", "iso-8859-9": "windows-1254",
    "iso-8859-8-i": "windows-1255", "logical": "windows-1255", "koi": "koi8-r",
    "tis-620": "windows-874", "dos-874": "windows-874", "x-mac-roman": "macintosh",
    "x-mac-cyrillic": "mac-cyrillic",
  ]

  /// The charset of most mail that declares none, or the wrong one.
  private static let usual = "windows-1252"

  /// How many bytes of an HTML document are searched for its charset.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
  private static let prescanned = 1_024

  /// The text of `part`. Decoding never fails: malformed bytes become U+FFFD.
  static func text(of part: MailPart) -> String {
    text(part.bytes, charset: part.charset ?? (part.subtype == "html" ? declared(part.bytes) : nil))
  }

  /// The text in `bytes`, which should be in `charset`, a lowercase name. Decoding never fails.
  static func text(_ bytes: [UInt8], charset: String?) -> String {
    if let charset, !unicode.contains(charset),
      let text = converted(bytes, larger[charset] ?? charset)
    {
      return text
    }
    let unmarked = withoutMark(bytes)
    if let text = String(validating: unmarked, as: UTF8.self) { return text }
    // Cut off within a character, or mostly well-formed: still UTF-8.
    let repaired = String(decoding: unmarked, as: UTF8.self)
    let faults = repaired.unicodeScalars.count { $0 == "\u{FFFD}" }
    let foreign = repaired.unicodeScalars.count { $0.value > 0x7F } - faults
    return faults <= foreign ? repaired : converted(bytes, usual) ?? repaired
  }

  /// The charset that an HTML document declares.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(prescanned), as: UTF8.self).lowercased()
    guard let place = start.firstPlace(of: "charset=") else { return nil }
    let name = start[place.upperBound...].drop { "\"' ".contains($0) }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    return name.isEmpty ? nil : String(name)
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  private static func converted(_ bytes: [UInt8], _ charset: String) -> String? {
    var count = 0
    guard let text = unsafe otp_mail_to_utf8(charset, bytes, bytes.count, &count) else {
      return nil
    }
    defer { unsafe free(text) }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: text, count: count),
      as: UTF8.self
    )
  }
}
