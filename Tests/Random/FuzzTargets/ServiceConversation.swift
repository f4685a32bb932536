import CSockets
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion
import ScratchFolders

/// Conversations with a service whose store holds the entries of `StoreTemplate`.
final class ServiceConversation {
  private let detector = Detector()
  private let template: StoreTemplate
  private let folder: ScratchFolder
  private let listener: ListeningSocket
  private var kept: CodeServer?
  private var count = 0

  /// The number of conversations per server. It keeps the store small.
  private static let conversationsPerServer = 100

  /// The number of idle iterations that end the conversation. The last call may take several,
  /// because one iteration answers sixteen.
  private static let patience = 3

  init() throws {
    template = try StoreTemplate(detector.makeSession())
    folder = try ScratchFolder(inMemory: true)
    listener = try ListeningSocket(path: folder.path("run/otpd.sock"))
  }

  /// Returns everything that a client receives that sends `calls` in chunks of `size` bytes.
  func replies(to calls: [UInt8], inPiecesOf size: Int) throws -> [UInt8] {
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

  private func received(from client: Int32) -> [UInt8] {
    let size = 32 << 10
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(read(client, buffer.baseAddress, size), 0)
    }
  }

  /// Returns the current server, or after some conversations a new one with the original store.
  /// Closing a server takes longer than a thousand calls, because it watches a directory.
  private func server() throws -> CodeServer {
    count += 1
    if let server = kept, count % Self.conversationsPerServer != 0 { return server }
    kept = nil
    for name in try folder.names() where name.hasPrefix("inbox") { try folder.remove(name) }
    try folder.write(template.bytes, to: "inbox.db")
    let server = try CodeServer(
      listener: listener.descriptor,
      inbox: try Inbox(path: folder.path("inbox.db"), access: .creating),
      detector: self.detector,
      version: "fuzzed",
      clocks: Clocks(now: { StoreTemplate.now }, uptime: { 0 })
    ) { _ in }
    kept = server
    return server
  }
}
