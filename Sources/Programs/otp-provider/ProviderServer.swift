import CommandLineToolkit
import OTPProviderLines

/// Generates codes from stored records.
protocol CodeKeeper {
  /// Returns the identities of all records. The user may be prompted if `allowsInteraction`.
  func identities(allowsInteraction: Bool) throws(ProviderError) -> [IdentityLine]

  /// Returns the code of `record` and when it expires, in seconds since 1970.
  func code(
    of record: String,
    allowsInteraction: Bool
  ) throws(ProviderError) -> (text: String, expiry: Int64?)
}

/// Answers requests on standard input one at a time, until end of file.
struct ProviderServer {
  /// The maximum length of a request, in bytes; record names are far shorter.
  private static let longestRequest = 64 << 10

  /// The name of the command, which is the provider's default name.
  let name: String
  let keeper: any CodeKeeper

  /// Answers requests until standard input ends.
  func run() throws(CommandError) -> ExitStatus {
    guard !StandardStream.input.isTerminal else {
      throw .usage("`otp` starts this program; `otp providers try \(name)` shows what it lists")
    }
    var output = StandardOutput()
    var buffer: [UInt8] = []
    while !output.isClosed, let part = try StandardInput.part(upTo: Self.longestRequest) {
      buffer += part
      while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        guard let request = ProviderRequest(line: line) else {
          throw CommandError(
            "a request is not of version \(ProviderRequest.version) of the protocol"
          )
        }
        guard let answer = answer(to: request) else { continue }
        try output.append(answer.line)
        try output.flush()
      }
      guard buffer.count <= Self.longestRequest else {
        throw CommandError("a request is too long")
      }
    }
    return .success
  }

  /// Returns the answer; nil for a cancellation, because its request was already answered.
  private func answer(to request: ProviderRequest) -> ProviderAnswerLine? {
    do throws(ProviderError) {
      switch request.content {
      case .list:
        let identities = try keeper.identities(allowsInteraction: request.allowsInteraction)
        return ProviderAnswerLine(id: request.id, identities: identities)
      case .code(let record, _):
        let code = try keeper.code(of: record, allowsInteraction: request.allowsInteraction)
        return ProviderAnswerLine(
          id: request.id,
          record: record,
          code: code.text,
          expiresAt: code.expiry
        )
      case .cancel: return nil
      }
    } catch {
      return ProviderAnswerLine(id: request.id, error)
    }
  }
}
