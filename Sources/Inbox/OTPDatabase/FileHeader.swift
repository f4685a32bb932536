/// The header of a database file (https://www.sqlite.org/fileformat2.html#the_database_header).
struct FileHeader {
  /// The length of the header in bytes.
  static let length = 100

  /// The magic string of SQLite 3 files.
  private static let magic = Array("SQLite format 3\u{0}".utf8)

  /// The offset of the page size, two bytes.
  private static let pageSizeOffset = 16

  /// The offset of the change counter, and of the size in pages after it.
  private static let changeCounterOffset = 24
  private static let pageCountOffset = 28

  /// The offset of the change counter for which the size in pages is valid.
  private static let validForOffset = 92

  /// The offset of the schema version.
  private static let userVersionOffset = 60

  /// The offset of the application ID.
  private static let applicationIDOffset = 68

  /// The application ID.
  let applicationID: Int32

  /// The schema version.
  let userVersion: Int32

  /// The size of the complete file in bytes, or `nil` if the header does not say.
  let fileSize: Int64?

  /// Parses a header; `nil` if `bytes` do not start an SQLite file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
    applicationID = Self.integer(in: bytes, at: Self.applicationIDOffset)
    let high = Int64(bytes[Self.pageSizeOffset])
    let low = Int64(bytes[Self.pageSizeOffset + 1])
    // 65,536 does not fit into two bytes and is stored as 1.
    let pageSize = high == 0 && low == 1 ? 65_536 : high << 8 | low
    let changes = Self.integer(in: bytes, at: Self.changeCounterOffset)
    let isValid = changes == Self.integer(in: bytes, at: Self.validForOffset)
    let pages = UInt32(bitPattern: Self.integer(in: bytes, at: Self.pageCountOffset))
    fileSize = isValid ? Int64(pages) * pageSize : nil
    userVersion = Self.integer(in: bytes, at: Self.userVersionOffset)
  }

  private static func integer(in bytes: [UInt8], at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
