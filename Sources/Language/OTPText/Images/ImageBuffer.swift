/// A section of an image in memory of its own.
///
/// What is built at run time is read like what was compiled.
@safe package final class ImageBuffer: Sendable {
  /// The section. The buffer must outlive it.
  package let words: ImageWords

  /// Encodes `words`, each below 2^24.
  package init(_ words: [UInt32]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * words.count + 4, alignment: 4)
    for (index, word) in words.enumerated() {
      unsafe memory.storeBytes(
        of: ImageWords.characters(of: word).littleEndian,
        toByteOffset: 4 * index,
        as: UInt32.self
      )
    }
    self.words = unsafe ImageWords(UnsafeRawPointer(memory), count: words.count)
  }

  deinit { unsafe words.deallocate() }
}
