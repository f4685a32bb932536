import FuzzTargets
import Glibc

/// libFuzzer's loop. It parses the arguments, calls `body` for each input and returns the exit
/// status (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Aborts the process, so that libFuzzer keeps the input.
private func fail(_ reason: String) -> Never {
  let line = Array("\(reason)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  abort()
}

/// The target. The environment names it, because libFuzzer takes the arguments. One process runs
/// one target in one thread.
nonisolated(unsafe) private let target: any FuzzTarget = {
  let name = getenv("OTP_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let type = FuzzTargets.named(name) else {
    let names = FuzzTargets.all.map { $0.name }.joined(separator: ", ")
    fail("OTP_FUZZ_TARGET must be one of \(names)")
  }
  do {
    return try type.init()
  } catch {
    fail("the target cannot be prepared: \(error)")
  }
}()

private func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fail("\(error)")
  }
  return 0
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runDriver(&count, &arguments) { tryInput($0, $1) })
