/// The beginning of a rollback journal, as https://www.sqlite.org/fileformat2.html#the_rollback_journal lays it out.
struct JournalHeader {
  /// How many bytes of it are looked at.
  static let length = 20

  /// What every journal begins with that SQLite would undo.
  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  /// Where the size that the database had before stands, in pages.
  private static let pageCountOffset = 16

  /// How many pages the database had before the change that can be undone.
  let pageCount: UInt32

  /// Reads a header; nil when `bytes` are not the beginning of a journal.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
    let offset = Self.pageCountOffset
    pageCount = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
