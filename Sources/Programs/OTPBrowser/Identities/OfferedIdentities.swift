import OTPDetection
import OTPMessage
import OTPProviders
import OTPSites
import OTPSuggestion

/// The identities offered for a request, by the numbers under which the extension knows them, and
/// the last code that was made for one of them.
struct OfferedIdentities {
  private struct Made {
    let id: Int64
    let code: ProvidedCode
  }

  /// The identities that are offered now. Codes are made for no others.
  private var current: [Int64: IdentitySuggestion] = [:]
  /// The numbers of all identities offered for the request. An identity that changed gets a new
  /// number.
  private var numbers: [IdentitySuggestion: Int64] = [:]
  /// Decreases for the whole connection, so that no number is used twice.
  private var lastNumber: Int64 = 0
  private var made: Made?

  /// The identity that is currently offered as `id`.
  subscript(id: Int64) -> IdentitySuggestion? { current[id] }

  /// Offers only `identities` from `now` on, and returns them for the extension.
  mutating func offer(
    _ identities: [IdentitySuggestion],
    in chain: FrameChain,
    at now: Timestamp
  ) -> [OfferedIdentity] {
    if let made, made.code.isExpired(at: now) { self.made = nil }
    current = [:]
    lazy var suffixes = SuffixList(.latest)
    return identities.map { identity in
      let id = number(of: identity)
      current[id] = identity
      return OfferedIdentity(identity, id: id, in: chain, by: suffixes)
    }
  }

  /// Offers nothing until the next call of `offer`.
  mutating func withdraw() {
    current = [:]
    made = nil
  }

  /// Forgets all identities of a request that has ended.
  mutating func forget() {
    withdraw()
    numbers = [:]
  }

  /// Keeps the code that was made for the identity `id`, so that it can be copied.
  mutating func keep(_ code: ProvidedCode, of id: Int64) {
    made = Made(id: id, code: code)
  }

  /// The last code that was made, if it was for the identity `id`.
  func code(of id: Int64) -> SecurityCode? { made?.id == id ? made?.code.code : nil }

  private mutating func number(of identity: IdentitySuggestion) -> Int64 {
    if let number = numbers[identity] { return number }
    lastNumber -= 1
    numbers[identity] = lastNumber
    return lastNumber
  }
}

extension ProvidedCode {
  /// Whether the code is no longer valid at `now`.
  func isExpired(at now: Timestamp) -> Bool { expiry.map { $0 <= now } ?? false }
}
