import CSockets
import FoundationEssentials
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import ScratchFolders

/// What a client sends to the service, in pieces as long as the first byte says; each reply must
/// be one of Varlink.
package final class ServiceTarget: FuzzTarget {
  package static let name = "service"

  /// What is known of a reply before its method is.
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
    session = try Detector().makeSession()
    template = try StoreTemplate(session)
    folder = try ScratchFolder(inMemory: true)
    listener = try ListeningSocket(path: folder.path("run/otpd.sock"))
  }

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first, input.count < 60_000 else { return }
    let calls = Array(input.dropFirst())
    // Not a byte at a time, for each piece is a turn of the server.
    let size = 16 * (Int(first) + 1)
    let replies = try replies(to: calls, inPiecesOf: size)
    let frames = replies.split(separator: 0, omittingEmptySubsequences: false)
    try require(frames.last?.isEmpty == true, "each reply ends with a NUL")
    for frame in frames.dropLast() {
      let reply = try? JSONDecoder().decode(Reply.self, from: Data(frame))
      try require(reply != nil, "each reply is JSON")
      if let name = reply?.error { try require(name.contains("."), "an error has an interface") }
    }
    // A call that watches is the last one that is answered, and one that is none ends
    // the connection.
    try require(frames.count - 1 <= calls.count { $0 == 0 } + 1, "no more replies than calls")
  }

  private func replies(to calls: [UInt8], inPiecesOf size: Int) throws -> [UInt8] {
    let server = try server()
    let client = csockets_connect(listener.path)
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
        // A client that was let go cannot send the rest.
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

  /// How many turns without anything new end the conversation: the last call may take some, for one
  /// turn answers sixteen.
  private static let patience = 3

  private func received(from client: Int32) -> [UInt8] {
    let size = 32 << 10
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(read(client, buffer.baseAddress, size), 0)
    }
  }

  /// A server with the store as it was at the beginning, or with what a few inputs have done to it:
  /// to let go of a server takes longer than to answer a thousand calls, for it watches a folder.
  private func server() throws -> CodeServer {
    inputs += 1
    if let server = kept, inputs % Self.inputsPerServer != 0 { return server }
    kept = nil
    for name in try folder.names() where name.hasPrefix("inbox") { try folder.remove(name) }
    try folder.write(template.bytes, to: "inbox.db")
    let server = try CodeServer(
      listener: listener.descriptor,
      inbox: try Inbox(path: folder.path("inbox.db")),
      session: session,
      version: "fuzzed",
      clock: CodeServer.Clock(now: { StoreTemplate.now }, uptime: { 0 })
    ) { _ in }
    kept = server
    return server
  }

  /// Few enough that the store stays small.
  private static let inputsPerServer = 100
}
