/// One pass over the bytes of texts, the least that anything that reads them can cost.
enum BytePass {
  /// The bytes added up one by one, to `sum`, up to a byte that UTF-8 never has.
  ///
  /// The byte that would end it keeps the compiler from taking many bytes at once: a reader that may stop anywhere is what is meant by a
  /// pass, as in a search for the end of a string. Adding without an end takes about a tenth of the time.
  @inline(never)
  static func sum(of bytes: borrowing Span<UInt8>, to sum: Int) -> Int {
    var sum = sum
    for index in bytes.indices {
      // A hot loop: the check of the bounds would cost as much as the addition.
      let byte = unsafe bytes[unchecked: index]
      if byte == .max { break }
      sum &+= Int(byte)
    }
    return sum
  }

  /// The bytes of all `texts`.
  static func sum(of texts: [String]) -> Int {
    var sum = 0
    for text in texts { sum = self.sum(of: text.utf8Span.span, to: sum) }
    return sum
  }
}
