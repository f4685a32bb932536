import CommandLineToolkit
import OTPProviderLines

/// What makes codes from records.
protocol CodeKeeper {
  /// The identities of all records; the person may be asked for something if that is allowed.
  func identities(allowsInteraction: Bool) throws(ProviderError) -> [IdentityLine]

  /// The code of `record`, and when it expires, in seconds since 1970.
  func code(
    of record: String,
    allowsInteraction: Bool
  ) throws(ProviderError) -> (text: String, expiry: Int64?)
}

/// Answers the requests on standard input, one after the other, until its end.
struct ProviderServer {
  /// The longest request, in bytes; the name of a record is far shorter.
  private static let longestRequest = 64 << 10

  /// The command that runs, which is the usual name of the provider.
  let name: String
  let keeper: any CodeKeeper

  /// Answers until nobody asks any more.
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

  /// The answer; nil for the end of a request, which was answered already.
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
