import Glibc
package import OTPInbox
package import OTPProviderLines
package import OTPSites

/// A conversation with one provider: one request after another, each with an answer.
///
/// It reads only on request, so that a caller can wait for several things at once.
package struct ProviderConversation: ~Copyable {
  /// The maximum length of an answer, in bytes: a list of all identities that a provider may have.
  private static let longestAnswer = 8 << 20
  /// The maximum length of an answer with a code, in bytes.
  private static let longestCodeAnswer = 16 << 10
  private static let portion = 64 << 10

  /// A socket to the provider, readable when an answer may have come. It belongs to the caller.
  package let descriptor: Int32

  private var buffer: [UInt8] = []
  private var request: ProviderRequest?
  private var lastID = 0

  /// Begins a conversation over `descriptor`.
  package init(over descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Asks for the identities of all records.
  package mutating func list(allowsInteraction: Bool) throws(ProviderError) {
    try send(.list, allowsInteraction)
  }

  /// Asks for the code of `record`, for the page with the origin `site` if one asks.
  package mutating func code(
    of record: String,
    for site: String?,
    allowsInteraction: Bool
  ) throws(ProviderError) {
    try send(.code(record: record, site: site), allowsInteraction)
  }

  /// Asks the provider to cancel the unanswered request, which ends the conversation.
  package mutating func cancel() throws(ProviderError) {
    guard let pending = request else { return }
    request = nil
    try write(ProviderRequest(id: nextID(), .cancel(pending.id), allowsInteraction: false))
  }

  /// The identities, if the answer has come. Those for sites outside `sites` count as faults.
  package mutating func identities(
    for sites: ProviderSites,
    by suffixes: SuffixList
  ) throws(ProviderError) -> ProvidedIdentities? {
    guard case .identities(let lines)? = try answer() else { return nil }
    return ProvidedIdentities(lines, for: sites, by: suffixes)
  }

  /// The code, if the answer has come.
  package mutating func code() throws(ProviderError) -> ProvidedCode? {
    guard case .code(let code)? = try answer() else { return nil }
    return code
  }

  private mutating func send(
    _ content: ProviderRequest.Content,
    _ allowsInteraction: Bool
  ) throws(ProviderError) {
    let request = ProviderRequest(id: nextID(), content, allowsInteraction: allowsInteraction)
    buffer = []
    self.request = request
    try write(request)
  }

  private mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  private func write(_ request: ProviderRequest) throws(ProviderError) {
    let line = request.line
    // A request is far smaller than the buffer of a socket, so a provider that does not read is
    // stuck.
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    guard unsafe Glibc.send(descriptor, line, line.count, flags) == line.count else {
      throw ProviderError(.misbehaved, "it has ended or does not read requests")
    }
  }

  /// Reads what has arrived; returns the answer once it is complete.
  private mutating func answer() throws(ProviderError) -> ProviderAnswer? {
    guard let request else { return nil }
    let longest =
      if case .list = request.content { Self.longestAnswer } else { Self.longestCodeAnswer }
    while let part = try read() {
      let end = part.firstIndex(of: UInt8(ascii: "\n"))
      buffer += part[..<(end ?? part.endIndex)]
      guard buffer.count <= longest else {
        throw ProviderError(.misbehaved, "its answer is too long")
      }
      // Anything after an answer was not asked for and is ignored.
      guard end != nil else { continue }
      self.request = nil
      return try ProviderAnswer(buffer, to: request)
    }
    return nil
  }

  /// The next bytes; nil if none have arrived.
  private func read() throws(ProviderError) -> [UInt8]? {
    var failure: Int32 = 0
    let part = unsafe [UInt8](unsafeUninitializedCapacity: Self.portion) { memory, filled in
      let count = unsafe recv(descriptor, memory.baseAddress, Self.portion, Int32(MSG_DONTWAIT))
      failure = count < 0 ? errno : 0
      filled = max(count, 0)
    }
    guard part.isEmpty else { return part }
    if failure == EAGAIN || failure == EINTR { return nil }
    throw ProviderError(.misbehaved, "it ended without an answer")
  }
}
