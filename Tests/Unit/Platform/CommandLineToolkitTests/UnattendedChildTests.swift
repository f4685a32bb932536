import Glibc
import Testing

@testable import CommandLineToolkit

@Suite struct UnattendedChildTests {
  private func start(_ command: String...) throws -> (output: Int32, child: UnattendedChild) {
    try ChildProgram(command, Environment()).startReading()
  }

  /// Waits until nobody writes to `output` any more.
  private func readToEnd(_ output: Int32) {
    var byte: UInt8 = 0
    while read(output, &byte, 1) > 0 {}
    close(output)
  }

  @Test func `a process is released once it has ended, and no other one with it`() throws {
    let (one, other) = (try start("/bin/true"), try start("/bin/true"))
    readToEnd(other.output)
    readToEnd(one.output)
    one.child.wait()
    // The other one is there to be waited for, and the first one is no child any more.
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(other.child.identifier), &information, WEXITED | WNOWAIT) == 0)
    #expect(waitid(P_PID, id_t(one.child.identifier), &information, WEXITED | WNOHANG) < 0)
    #expect(other.child.release())
    #expect(waitid(P_PID, id_t(other.child.identifier), &information, WEXITED | WNOHANG) < 0)
  }
}
