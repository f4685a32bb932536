/// The first 100 bytes of a database file, as https://www.sqlite.org/fileformat2.html#the_database_header lays them out.
struct FileHeader {
  /// How many bytes the header has.
  static let length = 100

  /// What every SQLite 3 file begins with.
  private static let magic = Array("SQLite format 3\u{0}".utf8)

  /// Where the version of the schema stands.
  private static let userVersionOffset = 60

  /// Where the number of the program that the file belongs to stands.
  private static let applicationIDOffset = 68

  /// Which program the file belongs to.
  let applicationID: Int32

  /// The version of the schema.
  let userVersion: Int32

  /// Reads a header; nil when `bytes` are not the beginning of an SQLite file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
    applicationID = Self.integer(in: bytes, at: Self.applicationIDOffset)
    userVersion = Self.integer(in: bytes, at: Self.userVersionOffset)
  }

  private static func integer(in bytes: [UInt8], at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
