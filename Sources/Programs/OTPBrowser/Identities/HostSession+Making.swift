package import OTPMessage
import OTPProviderLines
package import OTPProviders

extension HostSession {
  /// What to do to have the code of the identity `id` made: nothing that was not offered.
  func make(_ id: Int64) -> Action {
    guard let identity = identities[id] else {
      return .reply(HostMessage.made(id, failure: .provider(.notFound)))
    }
    return .make(identity, of: id)
  }

  /// Returns the message with the code that was made of the identity `id`, at `now`.
  package mutating func made(_ code: ProvidedCode, of id: Int64, at now: Timestamp) -> [UInt8] {
    guard !code.isExpired(at: now) else { return failedToMake(id, .expired) }
    identities.keep(code, of: id)
    return HostMessage.made(id, code, at: now)
  }

  /// Returns the message that no code was made of the identity `id`.
  package func failedToMake(_ id: Int64, _ failure: MakingFailure) -> [UInt8] {
    HostMessage.made(id, failure: failure)
  }
}
