package import OTPMessage
import OTPProviderLines
package import OTPProviders

extension HostSession {
  /// Returns the action that has the code of the identity `id` made, or refuses it if that identity
  /// was not offered.
  func make(_ id: Int64) -> Action {
    guard let identity = identities[id] else {
      return .reply(HostMessage.made(id, failure: .provider(.notFound)))
    }
    return .make(identity, of: id)
  }

  /// Returns the message with the code that was made for the identity `id`, at the time `now`.
  package mutating func made(_ code: ProvidedCode, of id: Int64, at now: Timestamp) -> [UInt8] {
    guard !code.isExpired(at: now) else { return failedToMake(id, .expired) }
    identities.keep(code, of: id)
    return HostMessage.made(id, code, at: now)
  }

  /// Returns the message that reports that no code was made for the identity `id`.
  package func failedToMake(_ id: Int64, _ failure: MakingFailure) -> [UInt8] {
    HostMessage.made(id, failure: failure)
  }
}
