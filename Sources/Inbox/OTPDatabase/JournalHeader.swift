/// The start of a rollback journal (https://www.sqlite.org/fileformat2.html#the_rollback_journal).
struct JournalHeader {
  /// The number of bytes that are read.
  static let length = 20

  /// The magic bytes of a journal that SQLite would roll back.
  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  /// The offset of the database's previous size in pages.
  private static let pageCountOffset = 16

  /// The size of the database before the change, in pages.
  let pageCount: UInt32

  /// Parses a header; `nil` if `bytes` do not start a journal.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
    let offset = Self.pageCountOffset
    pageCount = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
