internal import CPrefetch

/// A section of an image, whose words are decoded when they are read.
///
/// It takes no memory of its own, and processes that run the same program share its pages.
@safe public struct ImageWords: Sendable {
  /// The address of the first word, as a number: a pointer cannot be shared between tasks, but the
  /// memory at this one is never written.
  @usableFromInline let address: UInt
  /// The number of words.
  public let count: Int

  /// Creates a section of `count` words at `start`, which outlive it.
  @unsafe init(_ start: UnsafeRawPointer, count: Int) {
    address = UInt(bitPattern: start)
    self.count = count
  }

  /// The word at `index`.
  @inlinable @inline(__always) public subscript(index: Int) -> UInt32 {
    Self.word(characters(at: index))
  }

  /// All words.
  package var decoded: [UInt32] { (0..<count).map { self[$0] } }

  /// The characters of the two words at `index`, the first character lowest.
  @inlinable @inline(__always) public func twoWords(at index: Int) -> UInt64 {
    UInt64(characters(at: index)) | UInt64(characters(at: index + 1)) << 32
  }

  /// Prefetches the word at `index`, which may be out of bounds, since nothing is read.
  package func prefetch(at index: Int) {
    unsafe otp_prefetch(UnsafeRawPointer(bitPattern: address + UInt(4 * index)))
  }

  @inlinable @inline(__always) func characters(at index: Int) -> UInt32 {
    precondition(index >= 0 && index < count)
    // No section that has words is at address 0.
    let start = unsafe UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped
    return unsafe UInt32(
      littleEndian: start.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
    )
  }

  /// Decodes a word from four characters.
  @inlinable @inline(__always) static func word(_ characters: UInt32) -> UInt32 {
    characters & 0x3F | characters >> 2 & 0xFC0 | characters >> 4 & 0x3F000
      | characters >> 6 & 0xFC_0000
  }

  /// Encodes a word in four characters.
  static func characters(of word: UInt32) -> UInt32 {
    0x4040_4040 | word & 0x3F | (word & 0xFC0) << 2 | (word & 0x3F000) << 4
      | (word & 0xFC_0000) << 6
  }

  /// Frees the memory of the section.
  @unsafe func deallocate() { unsafe UnsafeRawPointer(bitPattern: address)?.deallocate() }
}
