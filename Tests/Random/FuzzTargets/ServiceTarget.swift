import FoundationEssentials

/// Calls of a client of the service. The first byte is the size of the chunks. Each reply must be
/// valid Varlink.
package final class ServiceTarget: FuzzTarget {
  package static let name = "service"

  /// The members that all replies share.
  private struct Reply: Decodable {
    let error: String?
    let continues: Bool?
  }

  private let conversation: ServiceConversation

  package init() throws {
    conversation = try ServiceConversation()
  }

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first, input.count < 60_000 else { return }
    let calls = Array(input.dropFirst())
    // Not single bytes, because each chunk is an iteration of the server.
    let size = 16 * (Int(first) + 1)
    let replies = try conversation.replies(to: calls, inPiecesOf: size)
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
}
