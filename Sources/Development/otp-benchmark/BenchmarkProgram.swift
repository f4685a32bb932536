import CommandLineToolkit
import Glibc

/// Measures detection on the corpus.
@main struct BenchmarkProgram {
  static func main() {
    exit(status(CommandLine.arguments.dropFirst()))
  }

  /// Runs the benchmark and returns the exit status: 0 if all gates held, 1 if one did not, 2 for
  /// an error.
  private static func status(_ arguments: some Collection<String>) -> Int32 {
    let standardError = StandardError(program: "otp-benchmark")
    do {
      guard let options = try BenchmarkOptions(arguments) else {
        print(BenchmarkOptions.help)
        return 0
      }
      let report = try Benchmark(options).run()
      print(options.isJSON ? try report.json() : report.description)
      let failures = options.gates.compactMap { $0.failure(in: report) }
      for failure in failures { standardError.report(failure) }
      return failures.isEmpty ? 0 : 1
    } catch {
      standardError.report("\(error)")
      return 2
    }
  }
}
