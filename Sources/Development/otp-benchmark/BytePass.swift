/// A pass over the bytes of texts: the lower bound for reading them.
enum BytePass {
  /// Adds the bytes to `sum`, up to a byte that does not occur in UTF-8.
  ///
  /// The check for that byte prevents vectorisation. A reader that may stop anywhere, such as a
  /// search for the end of a string, is the fair comparison; without the check it takes a tenth of
  /// the time.
  @inline(never)
  static func sum(of bytes: borrowing Span<UInt8>, to sum: Int) -> Int {
    var sum = sum
    for index in bytes.indices {
      // A hot loop: the bounds check would cost as much as the addition.
      let byte = unsafe bytes[unchecked: index]
      if byte == .max { break }
      sum &+= Int(byte)
    }
    return sum
  }

  /// The sum of the bytes of all `texts`.
  static func sum(of texts: [String]) -> Int {
    var sum = 0
    for text in texts { sum = self.sum(of: text.utf8Span.span, to: sum) }
    return sum
  }
}
