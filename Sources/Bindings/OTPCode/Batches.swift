public import COTPCode
internal import OTPDetection
internal import OTPMessage

/// Finds the codes in many messages.
@c @implementation
public func otpcode_detect_batch(
  _ session: OpaquePointer!,
  _ batch: UnsafePointer<otpcode_batch>!,
  _ results: UnsafeMutablePointer<otpcode_result>!,
  _ result_size: Int
) -> Int32 {
  Failure.status { () throws(Failure) in
    let session = try unsafe Handle.object(SessionHandle.self, session).session
    let batch = try unsafe CallerMemory.value(
      at: batch,
      smallest: MemoryLayout<otpcode_batch>.size,
      otpcode_batch()
    )
    guard result_size >= Result.size, result_size <= CallerMemory.largestStruct,
      result_size.isMultiple(of: MemoryLayout<otpcode_result>.alignment)
    else { throw .wrongSize }
    let count = unsafe batch.count
    guard count > 0 else {
      guard count == 0 else { throw .wrongOffsets }
      return
    }
    guard let results = UnsafeMutableRawPointer(results) else { throw .missingPointer }
    let texts = try unsafe Slices(
      batch.texts,
      batch.texts_length,
      batch.text_offsets,
      count: count
    )
    let senders =
      try unsafe batch.sender_offsets == nil
      ? nil
      : Slices(batch.senders, batch.senders_length, batch.sender_offsets, count: count)
    for index in 0..<count {
      let result: otpcode_result
      do throws(Failure) {
        let sender = try unsafe senders?.text(index)
        let message = Message(
          text: try unsafe texts.text(index),
          sender: sender.flatMap { $0.isEmpty ? nil : $0 }
        )
        result = try Result.make(session.detect(in: message))
      } catch {
        result = Result.make(error)
      }
      unsafe CallerMemory.write(result, to: results + index * result_size, size: result_size)
    }
  }
}

/// Consecutive texts in one buffer of a caller.
@unsafe private struct Slices {
  private let start: UnsafePointer<CChar>?
  private let offsets: UnsafePointer<Int>

  /// Checks the offsets; there is one more of them than of texts.
  init(
    _ start: UnsafePointer<CChar>?,
    _ length: Int,
    _ offsets: UnsafePointer<Int>?,
    count: Int
  ) throws(Failure) {
    guard let offsets = unsafe offsets else { throw .missingPointer }
    if unsafe start == nil, length != 0 { throw .missingPointer }
    guard length >= 0 else { throw .wrongOffsets }
    var previous = 0
    for index in 0...count {
      let offset = unsafe offsets[index]
      guard offset >= previous, offset <= length else { throw .wrongOffsets }
      previous = offset
    }
    unsafe self.start = unsafe start
    unsafe self.offsets = offsets
  }

  /// Reads the text at `index`.
  func text(_ index: Int) throws(Failure) -> String {
    let first = unsafe offsets[index]
    let length = unsafe offsets[index + 1] - first
    return try unsafe CallerMemory.text(start.map { unsafe $0 + first }, length)
  }
}
