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
    var output: [UInt8] = []
    let count: Int
    if bytes.count <= Int(OTPCODE_LONGEST_TEXT), let text = Masking.text(of: bytes[...]) {
      let ranges = redactor.ranges(in: text)
      Masking.append(bytes[...], masking: ranges, with: Array(mask.utf8), to: &output)
      count = ranges.count
    } else {
      count = Masking.appendWithoutDigits(bytes[...], mask: mask, to: &output)
    }
    try unsafe CallerMemory.write(output, to: buffer, capacity, needed)
    if let masked = unsafe masked { unsafe masked.pointee = count }
  }
}
