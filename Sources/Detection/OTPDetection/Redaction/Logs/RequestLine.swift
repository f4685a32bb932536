internal import OTPText

/// Finds what web servers log around each request: `"POST /otp HTTP/1.1" 200 5120`.
enum RequestLine {
  private static let methods: Set<String> = [
    "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT",
  ]

  /// Whether `value` in `line` is the method, or the status or size of the answer.
  static func has(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    if methods.contains(String(decoding: line[value], as: UTF8.self)) { return true }
    // The version and a quotation mark, and a status before a size.
    let before = line[..<value.lowerBound].suffix(16)
    guard let start = before.firstPlace(of: "HTTP/".utf8)?.upperBound else { return false }
    return before[start...].allSatisfy { "0123456789. \"".utf8.contains($0) }
  }
}
