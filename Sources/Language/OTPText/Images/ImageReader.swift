/// Reads the sections of an image that `ImageWriter` wrote.
@safe package struct ImageReader {
  private let start: UnsafePointer<UInt8>
  private let count: Int
  private var position = 0

  /// Creates a reader of `image`, a constant of the program.
  package init(_ image: StaticString) {
    unsafe self.init(UnsafeBufferPointer(start: image.utf8Start, count: image.utf8CodeUnitCount))
  }

  /// Creates a reader of `image`, which must not be empty and must outlive the reader.
  @unsafe init(_ image: UnsafeBufferPointer<UInt8>) {
    guard let address = image.baseAddress else { preconditionFailure("the image is empty") }
    unsafe start = address
    count = image.count
  }

  /// Whether exactly `sectionCount` complete sections remain.
  package func holds(_ sectionCount: Int) -> Bool {
    var rest = self
    for _ in 0..<sectionCount {
      guard let length = rest.words(1).first, Int(length) <= rest.wordsLeft else { return false }
      rest.position += 4 * Int(length)
    }
    return rest.position == count
  }

  /// Reads the next section; empty if there is none.
  package mutating func section() -> [UInt32] {
    guard let length = words(1).first else { return [] }
    return words(Int(length))
  }

  /// Reads the next section in place; empty if there is none. The image must outlive it.
  package mutating func sectionInPlace() -> ImageWords {
    let length = words(1).first.map(Int.init) ?? 0
    let count = length <= wordsLeft ? length : 0
    defer { position += 4 * count }
    return unsafe ImageWords(start + position, count: count)
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
        unsafe buffer[index] = ImageWords.word(UInt32(littleEndian: characters))
      }
      initialized = wanted
    }
  }
}

extension [UInt32] {
  /// Splits the array into chunks of `size` words; `make` gets the array and a chunk's first index.
  package func chunks<Chunk>(of size: Int, _ make: ([UInt32], Int) -> Chunk) -> [Chunk] {
    stride(from: 0, to: count - count % size, by: size).map { make(self, $0) }
  }
}

extension UInt64 {
  /// The bits as three image words.
  package var imageWords: [UInt32] {
    [0, 24, 48].map { UInt32(truncatingIfNeeded: self >> $0 & 0xFF_FFFF) }
  }

  /// Creates the value from three image words.
  package init(imageWords words: [UInt32], at start: Int) {
    self = UInt64(words[start]) | UInt64(words[start + 1]) << 24 | UInt64(words[start + 2]) << 48
  }
}
