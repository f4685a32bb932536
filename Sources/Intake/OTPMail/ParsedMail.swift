import CMIME
import Glibc

/// A mail, parsed by GMime.
@safe
struct ParsedMail: ~Copyable {
  /// A header field of the mail itself.
  struct Field {
    let name: String
    /// The raw value.
    let written: [UInt8]

    /// The value with its encoded words decoded.
    var value: String { EncodedWords.text(of: written) }
  }

  /// The fields, in order.
  let fields: [Field]
  /// The outermost part; nil if there is none.
  let root: MailPart?

  private let handle: OpaquePointer

  /// Parses `bytes`, decoding at most `limit` bytes of all texts together; nil if they are not a
  /// mail.
  init?(_ bytes: [UInt8], limit: Int) {
    // The parser keeps no reference to the bytes.
    guard let handle = unsafe otp_mail_parse(bytes, bytes.count, limit) else { return nil }
    unsafe self.handle = handle
    fields = unsafe (0..<otp_mail_header_count(handle)).map { index in
      unsafe Field(
        name: Self.string(otp_mail_header_name(handle, index)),
        written: Self.bytes(otp_mail_header_value(handle, index))
      )
    }
    var index = 0
    root = unsafe Self.part(of: handle, at: &index)
  }

  deinit {
    unsafe otp_mail_free(handle)
  }

  /// The first address in the field at `index`, and the number of mailboxes in it.
  func firstAddress(inFieldAt index: Int) -> (address: String?, mailboxes: Int) {
    var count = 0
    guard let address = unsafe otp_mail_first_address(handle, index, &count) else {
      return (nil, count)
    }
    defer { unsafe free(address) }
    return (unsafe String(validatingCString: address), count)
  }

  /// The value of the first field called `name`.
  func value(_ name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// The part at `index`, which is moved past it.
  private static func part(of handle: OpaquePointer, at index: inout Int) -> MailPart? {
    guard unsafe index < otp_mail_entry_count(handle) else { return nil }
    let entry = unsafe otp_mail_entry_at(handle, index)
    index += 1
    guard unsafe entry.kind != OTP_MAIL_END else { return nil }
    var part = unsafe MailPart(
      type: string(entry.type).lowercased(),
      subtype: string(entry.subtype).lowercased(),
      isAttachment: entry.is_attachment
    )
    guard unsafe entry.kind == OTP_MAIL_GROUP else {
      unsafe part.charset = entry.charset.map { unsafe string($0).lowercased() }
      part.isFlowed = unsafe entry.is_flowed
      part.deletesSpace = unsafe entry.deletes_space
      part.bytes = unsafe Array(UnsafeBufferPointer(start: entry.bytes, count: entry.count))
      return part
    }
    while let child = unsafe self.part(of: handle, at: &index) { part.parts.append(child) }
    return part
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
    unsafe text.map { unsafe Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    unsafe text.map { unsafe String(cString: $0) } ?? ""
  }
}

/// A part of a mail.
struct MailPart {
  let type: String
  let subtype: String
  let isAttachment: Bool
  var charset: String?
  /// Whether lines that end with a space continue, as in format=flowed.
  var isFlowed = false
  /// Whether that space is not part of the text.
  var deletesSpace = false
  /// The contents of a text, with the transfer encoding decoded.
  var bytes: [UInt8] = []
  /// The parts of a multipart or of an enclosed mail.
  var parts: [MailPart] = []

  var isText: Bool { type == "text" && !isAttachment }

  /// Whether the last part is a text.
  var endsWithText: Bool { parts.last?.endsWithText ?? isText }
}
