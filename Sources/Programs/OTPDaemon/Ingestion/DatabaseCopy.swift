import CommandLineToolkit
import Glibc
import OTPExports

/// Opens databases of other programs that are given as files.
enum DatabaseCopy {
  /// Opens the Apple Messages database in the file `descriptor`; throws if the file is incomplete.
  static func appleMessages(_ descriptor: Int32) throws(CommandError) -> AppleMessages {
    try check(descriptor)
    do throws(ExportFault) {
      return try AppleMessages(descriptor: descriptor)
    } catch {
      throw CommandError(error.description)
    }
  }

  private static func check(_ descriptor: Int32) throws(CommandError) {
    guard InputFile.isRegular(descriptor) else {
      throw CommandError("a database cannot be read from a pipe; give its file")
    }
    // The newest messages may be in the write-ahead log, which only a writer can merge.
    guard let path = path(of: descriptor) else { return }
    var status = stat()
    guard unsafe stat("\(path)-wal", &status) == 0, status.st_size > 0 else { return }
    throw CommandError(
      "the newest messages are not in the database but in the file beside it that ends in -wal;"
        + " merge them: sqlite3 FILE 'PRAGMA wal_checkpoint(TRUNCATE)'"
    )
  }

  private static func path(of descriptor: Int32) -> String? {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/fd/\(descriptor)", &characters, characters.count)
    guard count > 0 else { return nil }
    let bytes = characters.prefix(count).map { UInt8(bitPattern: $0) }
    return String(validating: bytes, as: UTF8.self)
  }
}
