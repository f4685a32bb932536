/// The first 100 bytes of a database file, as https://www.sqlite.org/fileformat2.html#the_database_header lays them out.
struct FileHeader {
  /// How many bytes the header has.
  static let length = 100

  /// What every SQLite 3 file begins with.
  private static let magic = Array("SQLite format 3\u{0}".utf8)

  /// Where the size of a page stands, in two bytes.
  private static let pageSizeOffset = 16

  /// Where the number of changes stands, and the size of the file in pages behind it.
  private static let changeCounterOffset = 24
  private static let pageCountOffset = 28

  /// Where the number of changes stands for which the size in pages holds.
  private static let validForOffset = 92

  /// Where the version of the schema stands.
  private static let userVersionOffset = 60

  /// Where the number of the program that the file belongs to stands.
  private static let applicationIDOffset = 68

  /// Which program the file belongs to.
  let applicationID: Int32

  /// The version of the schema.
  let userVersion: Int32

  /// How many bytes the file has when it is whole; nil when the header does not say.
  let fileSize: Int64?

  /// Reads a header; nil when `bytes` are not the beginning of an SQLite file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
    applicationID = Self.integer(in: bytes, at: Self.applicationIDOffset)
    let high = Int64(bytes[Self.pageSizeOffset])
    let low = Int64(bytes[Self.pageSizeOffset + 1])
    // 65,536 does not fit into two bytes, and is written as 1.
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
