import Glibc
import Testing

/// A program that runs with a pipe at its standard input and output; its standard error
/// goes nowhere.
struct RunningTool: ~Copyable {
  let process: ChildProcess

  private var input: Int32?
  private var output: Int32?
  private var buffer: [UInt8] = []

  /// How long an answer may take before the test fails; a busy machine needs some.
  private static let patience: Int32 = 60_000

  init(path: String, arguments: [String], environment: [String: String]) throws {
    let toChild = try RunningTool.makePipe()
    let fromChild = try RunningTool.makePipe()
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    process = try ChildProcess(
      path: path,
      arguments: arguments,
      environment: environment,
      streams: (toChild.reading, fromChild.writing, nowhere)
    )
    for descriptor in [toChild.reading, fromChild.writing, nowhere] { close(descriptor) }
    input = toChild.writing
    output = fromChild.reading
  }

  deinit {
    if let input { close(input) }
    if let output { close(output) }
  }

  /// What the system shows of it.
  var view: ProcessView { ProcessView(identifier: process.identifier) }

  /// Writes `text` to its standard input.
  func write(_ text: String) throws {
    let input = try #require(input)
    let bytes = Array(text.utf8)
    try #require(Glibc.write(input, bytes, bytes.count) == bytes.count)
  }

  /// The next line of its standard output, without the line feed; nil at the end.
  mutating func line() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      let output = try #require(output)
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      try #require(poll(&descriptor, 1, RunningTool.patience) == 1, "no answer came")
      var part = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &part, part.count)
      if count <= 0 { return nil }
      buffer += part[..<count]
    }
  }

  /// Ends its standard input.
  mutating func closeInput() {
    if let input { close(input) }
    input = nil
  }

  /// Stops reading its standard output.
  mutating func closeOutput() {
    if let output { close(output) }
    output = nil
  }

  /// Ends its standard input, and waits for its end; returns the exit status.
  mutating func finish() throws -> Int32 {
    closeInput()
    return try process.wait()
  }

  /// Ends it as a power cut would, and waits for that.
  func kill() throws {
    Glibc.kill(process.identifier, SIGKILL)
    _ = try process.wait()
  }

  /// The ends of a pipe, which no other program that is started gets.
  static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // A child that inherited the writing end of another's input would keep that one from its end.
    for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    return (ends[0], ends[1])
  }
}
