import COath
import Glibc
import OTPText

/// An `otpauth` URI, as in QR codes.
///
/// Source: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
package struct AuthenticatorURI: Sendable, Equatable {
  /// Why a URI cannot be used. It never shows a part of it.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// The scheme and what follows it.
  package static let beginning = "otpauth://"

  package let authenticator: Authenticator
  /// Who issued the secret; may be empty.
  package let issuer: String
  /// The person's name there; may be empty.
  package let account: String

  private static let usualDigits = 6
  private static let usualPeriod: Int64 = 30
  /// The periods that are accepted, in seconds: up to a day.
  private static let periods: ClosedRange<Int64> = 1...86_400

  /// Reads `uri`. Unknown members, such as images, are ignored.
  package init(_ uri: some StringProtocol) throws(Fault) {
    let bytes = Array(uri.utf8)
    let start = Array(Self.beginning.utf8)
    guard bytes.count > start.count,
      bytes.prefix(start.count).map(ASCII.lowercased) == start
    else { throw Fault("it does not begin with otpauth://") }
    let rest = bytes.dropFirst(start.count).prefix { $0 != UInt8(ascii: "#") }
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    let kind = String(
      decoding: path.prefix { $0 != UInt8(ascii: "/") }.map(ASCII.lowercased),
      as: UTF8.self
    )
    let label = Self.decoded(path.drop { $0 != UInt8(ascii: "/") }.dropFirst())
    let members = try Self.members(rest.dropFirst(path.count).dropFirst())

    let parts = label.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let named = parts.count > 1 ? String(parts[0]) : ""
    account = String(parts.last ?? "").trimmingPrefix(" ")
    issuer = members["issuer"] ?? named
    authenticator = Authenticator(
      secret: try Self.secret(members),
      factor: try Self.factor(kind, members),
      hash: try Self.hash(members),
      form: try Self.form(kind, members)
    )
  }

  /// `uri` with its counter replaced by `counter`, and otherwise as it is; nil if it has no counter
  /// that can be replaced.
  package static func setting(counter: UInt64, in uri: String) -> String? {
    let bytes = Array(uri.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let start = bytes[..<end].firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 } ?? end
    let parts = bytes[start..<end].split(
      separator: UInt8(ascii: "&"),
      omittingEmptySubsequences: false
    ).map { part in
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      return decoded(name).lowercased() == "counter" ? name + Array("=\(counter)".utf8) : part
    }
    let changed = bytes[..<start] + parts.joined(separator: [UInt8(ascii: "&")]) + bytes[end...]
    let text = String(decoding: changed, as: UTF8.self)
    // Check what a later reading makes of it.
    guard let read = try? AuthenticatorURI(text), read.authenticator.factor == .counter(counter)
    else { return nil }
    return text
  }

  private static func secret(_ members: [String: String]) throws(Fault) -> [UInt8] {
    guard let text = members["secret"] else { throw Fault("it has no secret") }
    // Some programs write it in groups.
    let letters = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    var memory: UnsafeMutablePointer<CChar>?
    var count = 0
    let status = unsafe letters.withUnsafeBytes { bytes in
      unsafe oath_base32_decode(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count,
        &memory,
        &count
      )
    }
    defer { unsafe free(memory) }
    guard status == OATH_OK.rawValue, count > 0, let start = unsafe memory else {
      throw Fault("its secret is not in Base32")
    }
    return unsafe UnsafeBufferPointer(start: start, count: count).map(UInt8.init(bitPattern:))
  }

  private static func factor(
    _ kind: String,
    _ members: [String: String]
  ) throws(Fault) -> Authenticator.Factor {
    switch kind {
    case "totp", "steam":
      guard let text = members["period"] else { return .time(period: usualPeriod) }
      guard let period = Int64(text), periods.contains(period) else {
        throw Fault("its period is not 1 to 86400 seconds")
      }
      return .time(period: period)
    case "hotp":
      guard let counter = members["counter"].flatMap(UInt64.init), counter < UInt64(Int64.max)
      else {
        throw Fault("it has no counter")
      }
      return .counter(counter)
    default: throw Fault("its type is neither totp nor hotp")
    }
  }

  private static func hash(_ members: [String: String]) throws(Fault) -> Authenticator.Hash {
    guard let text = members["algorithm"] else { return .sha1 }
    let name = text.uppercased().filter { $0 != "-" }
    guard
      let hash = Authenticator.Hash(
        rawValue: name.hasPrefix("HMAC") ? String(name.dropFirst(4)) : name
      )
    else { throw Fault("its algorithm is none of SHA1, SHA256 and SHA512") }
    return hash
  }

  private static func form(
    _ kind: String,
    _ members: [String: String]
  ) throws(Fault) -> Authenticator.Form {
    if kind == "steam" || members["encoder"]?.lowercased() == "steam" { return .steam }
    guard let text = members["digits"] else { return .digits(usualDigits) }
    // The numbers of digits that liboath makes.
    guard let digits = Int(text), (6...8).contains(digits) else {
      throw Fault("its \"digits\" must be 6 to 8")
    }
    return .digits(digits)
  }

  private static func members(_ query: ArraySlice<UInt8>) throws(Fault) -> [String: String] {
    var members: [String: String] = [:]
    for part in query.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      let key = decoded(name).lowercased()
      guard members[key] == nil else { throw Fault("it has a parameter twice") }
      members[key] = decoded(part.dropFirst(name.count).dropFirst())
    }
    return members
  }

  /// Replaces escapes such as `%20` (RFC 3986, section 2.1).
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let decoded = PercentEncoding.decoded(bytes, isStrict: false) ?? []
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension String {
  /// The text without `prefix`, removed as often as the text begins with it.
  fileprivate func trimmingPrefix(_ prefix: String) -> String {
    String(drop { String($0) == prefix })
  }
}
