import CommandLineToolkit
import Glibc
import Testing

struct ChildProgramTests {
  @Test func `inherits no descriptor that this program has open`() throws {
    // Without O_CLOEXEC, as whoever starts this program may have left one.
    let descriptors = (0..<3).map { _ in unsafe open("/dev/null", O_RDONLY) }
    defer { descriptors.forEach { close($0) } }
    let program = ChildProgram(["ls", "/proc/self/fd"], variables: ["PATH": "/usr/bin:/bin"])
    let output = try #require(try program.output())
    // The last one is that of the folder.
    #expect(String(decoding: output, as: UTF8.self) == "0\n1\n2\n3\n")
  }
}
