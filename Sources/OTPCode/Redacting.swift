internal import COTPCode
internal import OTPDetection

/// Writes a line with its codes masked.
@c @implementation
public func otpcode_redact(
  _ session: OpaquePointer!,
  _ line: UnsafePointer<CChar>!,
  _ line_length: Int,
  _ mask: UnsafePointer<CChar>!,
  _ mask_length: Int,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>!,
  _ masked: UnsafeMutablePointer<Int>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let redactor = try unsafe Handle.object(SessionHandle.self, session).redactor
    let bytes = try unsafe Array(CallerMemory.bytes(line, line_length, longest: .max))
    let isUsual = unsafe mask == nil && mask_length == 0
    let mask =
      isUsual ? Redactor.usualMask : try unsafe CallerMemory.text(mask, mask_length)
    let masking = MaskedLine(bytes, mask, redactor)
    try unsafe CallerMemory.write(masking.bytes, to: buffer, capacity, needed)
    if let masked = unsafe masked { unsafe masked.pointee = masking.count }
  }
}

/// A line with its codes masked, as `otp redact` does it.
private struct MaskedLine {
  private(set) var bytes: [UInt8] = []
  /// The number of places.
  private(set) var count: Int

  init(_ line: [UInt8], _ mask: String, _ redactor: Redactor) {
    // A text has no zeros; UTF-16 has, and looks like one otherwise.
    guard line.count <= Int(OTPCODE_LONGEST_TEXT), !line.contains(0),
      let text = String(validating: line, as: UTF8.self)
    else {
      var digits = DigitMask(mask)
      digits.append(line, to: &bytes)
      digits.finish(&bytes)
      count = digits.count
      return
    }
    let ranges = redactor.ranges(in: text)
    var end = 0
    for range in ranges {
      bytes += line[end..<range.lowerBound]
      bytes += mask.utf8
      end = range.upperBound
    }
    bytes += line[end...]
    count = ranges.count
  }
}
