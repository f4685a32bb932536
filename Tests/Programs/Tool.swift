import FoundationEssentials
import Testing

/// A program of this package, built beside the tests.
struct Tool {
  /// How a run ended.
  struct Answer {
    let output: String
    let errors: String
    /// The exit status; a run that a signal ended has 128 and the signal's number.
    let status: Int32
  }

  static let otp = Tool(name: "otp")
  static let otpd = Tool(name: "otpd")
  static let nativeHost = Tool(name: "otp-native-host")
  static let fit = Tool(name: "otp-fit")

  let name: String

  /// Runs the program to its end with `input` as standard input.
  ///
  /// Standard output is the file at `outputPath`, if there is one. It sees no environment but
  /// `environment`, so that the machine's own store is never touched.
  func run(
    _ arguments: String...,
    input: some Sequence<UInt8> = "".utf8,
    environment: [String: String] = [:],
    outputPath: String? = nil
  ) throws -> Answer {
    try run(arguments, input: input, environment: environment, outputPath: outputPath)
  }

  /// The same for a list of arguments.
  func run(
    _ arguments: [String],
    input: some Sequence<UInt8> = "".utf8,
    environment: [String: String] = [:],
    outputPath: String? = nil
  ) throws -> Answer {
    let input = try AnonymousFile(Array(input))
    let output = try AnonymousFile(at: outputPath)
    let errors = try AnonymousFile([])
    let child = try ChildProcess(
      path: path(),
      arguments: [name] + arguments,
      environment: environment,
      streams: (input.descriptor, output.descriptor, errors.descriptor)
    )
    let status = try child.wait()
    return Answer(output: try output.text(), errors: try errors.text(), status: status)
  }

  /// Starts the program with pipes, to talk to it while it runs.
  func start(_ arguments: String..., environment: [String: String] = [:]) throws -> RunningTool {
    try start(arguments, environment: environment)
  }

  /// The same for a list of arguments.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningTool {
    try RunningTool(path: path(), arguments: [name] + arguments, environment: environment)
  }

  /// Where the program is: in the folder `OTP_PROGRAMS`, where what ships was built, or without it
  /// in the folder of the test program.
  func path() throws -> String {
    if let folder = ProcessInfo.processInfo.environment["OTP_PROGRAMS"] {
      return "\(folder)/\(name)"
    }
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = try #require(tests.lastIndex(of: "/").map { tests[..<$0] })
    return "\(folder)/\(name)"
  }
}
