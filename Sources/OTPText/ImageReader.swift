/// Reads what an `ImageWriter` wrote, section after section.
@safe package struct ImageReader {
  private let start: UnsafePointer<UInt8>
  private let count: Int
  private var position = 0

  /// Reads `image`, a constant of the program.
  package init(_ image: StaticString) {
    unsafe self.init(UnsafeBufferPointer(start: image.utf8Start, count: image.utf8CodeUnitCount))
  }

  /// Reads `image`, which must not be empty and must outlive the reader.
  @unsafe init(_ image: UnsafeBufferPointer<UInt8>) {
    guard let address = image.baseAddress else { preconditionFailure("there is no image") }
    unsafe start = address
    count = image.count
  }

  /// Whether `sectionCount` whole sections follow, and nothing else.
  package func holds(_ sectionCount: Int) -> Bool {
    var rest = self
    for _ in 0..<sectionCount {
      guard let length = rest.words(1).first, Int(length) <= rest.wordsLeft else { return false }
      rest.position += 4 * Int(length)
    }
    return rest.position == count
  }

  /// The next section; empty when there is none.
  package mutating func section() -> [UInt32] {
    guard let length = words(1).first else { return [] }
    return words(Int(length))
  }

  private var wordsLeft: Int { (count - position) / 4 }

  private mutating func words(_ wanted: Int) -> [UInt32] {
    guard wanted <= wordsLeft else { return [] }
    let source = unsafe start + position
    position += 4 * wanted
    return unsafe Array(unsafeUninitializedCapacity: wanted) { buffer, initialized in
      for index in 0..<wanted {
        let characters = unsafe UnsafeRawPointer(source)
          .loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        unsafe buffer[index] = Self.word(UInt32(littleEndian: characters))
      }
      initialized = wanted
    }
  }

  /// The word that four characters stand for.
  private static func word(_ characters: UInt32) -> UInt32 {
    characters & 0x3F | characters >> 2 & 0xFC0 | characters >> 4 & 0x3F000
      | characters >> 6 & 0xFC_0000
  }
}

extension [UInt32] {
  /// What `make` makes of each stretch of `size` words, by where it starts.
  package func chunks<Chunk>(of size: Int, _ make: ([UInt32], Int) -> Chunk) -> [Chunk] {
    stride(from: 0, to: count - count % size, by: size).map { make(self, $0) }
  }
}

extension UInt64 {
  /// Its bits in three words of an image.
  package var imageWords: [UInt32] {
    [0, 24, 48].map { UInt32(truncatingIfNeeded: self >> $0 & 0xFF_FFFF) }
  }

  /// The bits of three words of an image.
  package init(imageWords words: [UInt32], at start: Int) {
    self = UInt64(words[start]) | UInt64(words[start + 1]) << 24 | UInt64(words[start + 2]) << 48
  }
}
