import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// A process of `otp-native-host` as a browser starts it, with pipes as its streams.
struct NativePort: ~Copyable {
  /// A message of the host program, of any type.
  struct Reply: Decodable, Equatable {
    struct Code: Decodable, Equatable {
      let id: Int64
      let code: String
      let sender: String?
      let domain: String?
    }

    struct Identity: Decodable, Equatable {
      let id: Int64
      let provider: String
      let user: String
    }

    struct Service: Decodable, Equatable {
      let state: String
      let version: String?
      let command: String?
    }

    struct Source: Decodable, Equatable {
      let name: String
      let isRunning: Bool
      let command: String?
    }

    let type: String
    let codes: [Code]?
    let reason: String?
    let id: Int64?
    let done: Bool?
    var identities: [Identity]?
    var code: String?
    var remaining: Int64?
    var failure: String?
    var version: String?
    var service: Service?
    var sources: [Source]?
    var hasSettingsFault: Bool?

    /// The offered codes.
    var offered: [String]? { codes?.map(\.code) }
  }

  /// The arguments that Chromium passes.
  static let chromium = ["chrome-extension://fopancmhoanaacefdnnkhgdicgjjpjjm/"]
  /// The arguments that Firefox passes.
  static let firefox = [
    "/usr/lib/mozilla/native-messaging-hosts/org.otpd.codes.json", "otp@otpd.org",
  ]

  /// The time an answer may take before the test fails; a busy machine needs some.
  private static let patience: Int32 = 60_000

  let process: ChildProcess
  private var input: Int32
  private var output: Int32
  private let errors: AnonymousFile

  init(_ environment: [String: String], _ arguments: [String] = chromium) throws {
    let toChild = try RunningTool.makePipe()
    let fromChild = try RunningTool.makePipe()
    let errors = try AnonymousFile([])
    process = try ChildProcess(
      path: Tool.nativeHost.path(),
      arguments: ["otp-native-host"] + arguments,
      environment: environment,
      streams: (toChild.reading, fromChild.writing, errors.descriptor)
    )
    close(toChild.reading)
    close(fromChild.writing)
    input = toChild.writing
    output = fromChild.reading
    self.errors = errors
  }

  deinit {
    close(input)
    close(output)
  }

  /// The extension's request for a field in `documents`, the page first.
  static func request(_ documents: [String] = ["https://shop.example"]) -> String {
    let frames = documents.dropFirst().map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"version":4,"type":"codes","origin":"\#(documents[0])","frames":[\#(frames)],"#
      + #""field":"one-time-code","boundOnly":false}"#
  }

  /// The framed message `text`.
  static func frame(_ text: String) -> [UInt8] {
    withUnsafeBytes(of: UInt32(text.utf8.count)) { Array($0) } + Array(text.utf8)
  }

  /// Sends a message and returns the answer.
  mutating func ask(_ text: String) throws -> Reply {
    try send(NativePort.frame(text))
    return try #require(try reply())
  }

  /// Reports that the code of the entry `id` was used, and returns the answer.
  mutating func use(_ id: Int64) throws -> Reply { try ask(#"{"type":"used","id":\#(id)}"#) }

  /// Requests that the code of the entry `id` is copied, and returns the answer.
  mutating func copy(_ id: Int64) throws -> Reply { try ask(#"{"type":"copy","id":\#(id)}"#) }

  /// Requests that the code of the identity `id` is made.
  func make(_ id: Int64) throws { try send(NativePort.frame(#"{"type":"make","id":\#(id)}"#)) }

  func send(_ bytes: [UInt8]) throws {
    try #require(write(input, bytes, bytes.count) == bytes.count)
  }

  /// Returns the next message; nil once the process has ended.
  mutating func reply() throws -> Reply? {
    guard let head = try read(4) else { return nil }
    let length = head.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    let message = try #require(try read(Int(length)))
    return try JSONDecoder().decode(Reply.self, from: Data(message))
  }

  /// Whether a message arrives within some time.
  func says(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) == 1
  }

  /// Sends `frame` repeatedly without reading an answer, until the pipe is full.
  func flood(_ frame: [UInt8]) throws {
    let flags = fcntl(input, F_GETFL)
    try #require(fcntl(input, F_SETFL, flags | O_NONBLOCK) == 0)
    var descriptor = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
    let portion = (0..<100).flatMap { _ in frame }
    // Nothing was read for a second: both pipes are full.
    while poll(&descriptor, 1, 1_000) == 1 { _ = write(input, portion, portion.count) }
  }

  /// The peak memory of the process, in KiB.
  func peakMemory() throws -> Int {
    let path = "/proc/\(process.identifier)/status"
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
  }

  /// What the system shows of it.
  var view: ProcessView { ProcessView(identifier: process.identifier) }

  /// Sends a signal to the process.
  func send(signal: Int32) { kill(process.identifier, signal) }

  /// Closes the input, as a browser does, and waits for the process to end.
  mutating func finish() throws -> (status: Int32, errors: String) {
    close(input)
    input = -1
    return (try process.wait(), try errors.text())
  }

  /// Stops reading, and waits for the process to end while its input stays open.
  mutating func closeOutput() throws -> Int32 {
    close(output)
    output = -1
    return try process.wait()
  }

  private func read(_ count: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      try #require(poll(&descriptor, 1, NativePort.patience) == 1, "no answer came")
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let answer = Glibc.read(output, &part, part.count)
      if answer <= 0 { return nil }
      bytes += part[..<answer]
    }
    return bytes
  }
}
