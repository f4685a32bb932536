import FoundationEssentials
import Glibc
import OTPSignals

/// Compiles `signals.json` into a Swift source of `OTPDetection`.
///
/// The plugin `CompileSignals` runs it when the file changes.
@main struct SignalCompiler {
  static func main() {
    do { try compile(CommandLine.arguments) } catch {
      print(error)
      exit(1)
    }
  }

  private static func compile(_ arguments: [String]) throws {
    guard arguments.count == 3 else { throw UsageError() }
    let json = try Data(contentsOf: URL(filePath: arguments[1]))
    let file = try SignalFile(json: Array(json), path: arguments[1])
    try write(Data(file.source.utf8), to: URL(filePath: arguments[2]))
  }

  /// Writes `source` unless the file has it already: what is written is compiled again, with all
  /// that depends on it.
  private static func write(_ source: Data, to file: URL) throws {
    // A file that is missing has another content.
    guard (try? Data(contentsOf: file)) != source else { return }
    try source.write(to: file)
  }

  private struct UsageError: Error, CustomStringConvertible {
    let description = "usage: signal-compiler SIGNALS.json OUTPUT.swift"
  }
}
