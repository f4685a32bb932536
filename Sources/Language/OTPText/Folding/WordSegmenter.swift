internal import CICU

/// Segments UTF-8 text into words with ICU's word break iterator (UAX #29 with dictionaries).
///
/// It owns the iterator. Not safe to share between tasks. Reuse it: opening an iterator costs more
/// than segmenting a message.
@safe package final class WordSegmenter {
  private let iterator: OpaquePointer

  /// Opens an iterator for the root locale.
  package init() throws(UnicodeError) {
    var status: Int32 = 0
    guard let iterator = unsafe otp_word_iterator_open(&status), status <= 0 else {
      throw UnicodeError(operation: "opening a word iterator", status: status)
    }
    unsafe self.iterator = iterator
  }

  deinit {
    unsafe otp_word_iterator_close(iterator)
  }

  /// Calls `body` with the byte offset of each boundary of `text` after its start, in order.
  package func forEachBoundary(
    in text: borrowing Span<UInt8>,
    _ body: (Int) -> Void
  ) throws(UnicodeError) {
    let status = unsafe text.withUnsafeBufferPointer { bytes in
      var status: Int32 = 0
      unsafe otp_word_iterator_set_text(iterator, bytes.baseAddress, Int64(bytes.count), &status)
      guard status <= 0 else { return status }
      while case let boundary = unsafe otp_word_iterator_next(iterator), boundary >= 0 {
        body(Int(boundary))
      }
      return status
    }
    if status > 0 {
      throw UnicodeError(operation: "segmenting a text", status: status)
    }
  }
}
