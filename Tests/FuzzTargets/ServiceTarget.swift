import CSockets
import FoundationEssentials
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion
import ScratchFolders

/// Calls of a client of the service. The first byte is the size of the chunks. Each reply must be
/// valid Varlink.
package final class ServiceTarget: FuzzTarget {
  package static let name = "service"

  /// The members that all replies share.
  private struct Reply: Decodable {
    let error: String?
    let continues: Bool?
  }

  private let session: DetectionSession
  private let template: StoreTemplate
  private let folder: ScratchFolder
  private let listener: ListeningSocket
  private var kept: CodeServer?
  private var inputs = 0

  package init() throws {
    session = Detector().makeSession()
    template = try StoreTemplate(session)
    folder = try ScratchFolder(inMemory: true)
    listener = try ListeningSocket(path: folder.path("run/otpd.sock"))
  }

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first, input.count < 60_000 else { return }
    let calls = Array(input.dropFirst())
    // Not single bytes, because each chunk is an iteration of the server.
    let size = 16 * (Int(first) + 1)
    let replies = try replies(to: calls, inPiecesOf: size)
    let frames = replies.split(separator: 0, omittingEmptySubsequences: false)
    try require(frames.last?.isEmpty == true, "each reply ends with a NUL")
    for frame in frames.dropLast() {
      let reply = try? JSONDecoder().decode(Reply.self, from: Data(frame))
      try require(reply != nil, "each reply is JSON")
      if let name = reply?.error { try require(name.contains("."), "an error has an interface") }
    }
    // A call that watches is the last one that is answered, and an invalid one ends the connection.
    try require(frames.count - 1 <= calls.count { $0 == 0 } + 1, "no more replies than calls")
  }

  private func replies(to calls: [UInt8], inPiecesOf size: Int) throws -> [UInt8] {
    let server = try server()
    let client = otp_socket_connect(listener.path, -1)
    var stop: [Int32] = [-1, -1]
    guard client >= 0, pipe(&stop) == 0 else { throw MemoryFile.Refused() }
    defer { for descriptor in [client] + stop { close(descriptor) } }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    var replies: [UInt8] = []
    var rest = calls[...]
    var turns = 0
    try server.run(until: stop[0]) {
      turns += 1
      let part = received(from: client)
      replies += part
      if !rest.isEmpty {
        let piece = Array(rest.prefix(size))
        // A disconnected client cannot send the rest.
        let sent = send(client, piece, piece.count, Int32(MSG_NOSIGNAL))
        rest = sent == piece.count ? rest.dropFirst(size) : []
        if rest.isEmpty { shutdown(client, Int32(SHUT_WR)) }
        turns = 0
      } else if turns > Self.patience && part.isEmpty {
        _ = write(stop[1], [0], 1)
      }
      return 0
    }
    return replies + received(from: client)
  }

  /// The number of idle iterations that end the conversation. The last call may take several,
  /// because one iteration answers sixteen.
  private static let patience = 3

  private func received(from client: Int32) -> [UInt8] {
    let size = 32 << 10
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(read(client, buffer.baseAddress, size), 0)
    }
  }

  /// Returns the current server, or after some inputs a new one with the original store. Closing a
  /// server takes longer than a thousand calls, because it watches a directory.
  private func server() throws -> CodeServer {
    inputs += 1
    if let server = kept, inputs % Self.inputsPerServer != 0 { return server }
    kept = nil
    for name in try folder.names() where name.hasPrefix("inbox") { try folder.remove(name) }
    try folder.write(template.bytes, to: "inbox.db")
    let server = try CodeServer(
      listener: listener.descriptor,
      inbox: try Inbox(path: folder.path("inbox.db"), access: .creating),
      session: session,
      version: "fuzzed",
      clocks: Clocks(now: { StoreTemplate.now }, uptime: { 0 })
    ) { _ in }
    kept = server
    return server
  }

  /// The number of inputs per server. It keeps the store small.
  private static let inputsPerServer = 100
}
