import Glibc
import Testing

@testable import OTPDatabase

struct DatabaseErrorTests {
  /// SQLite's results of a file that moved, and of one beside it that another program removed
  /// (https://www.sqlite.org/rescode.html).
  @Test(arguments: [(1_032, 0), (5_898, ENOENT)] as [(Int32, Int32)])
  func `what another program replaced can be opened again`(code: Int32, systemError: Int32) {
    let error = DatabaseError(code: code, systemError: systemError, path: "a.db")
    #expect(error.kind == .replaced)
  }

  @Test(arguments: [(10, EIO), (4_106, EIO), (2_570, EIO)] as [(Int32, Int32)])
  func `a fault of the disk is none of that`(code: Int32, systemError: Int32) {
    #expect(DatabaseError(code: code, systemError: systemError, path: "a.db").kind == .other)
  }
}
