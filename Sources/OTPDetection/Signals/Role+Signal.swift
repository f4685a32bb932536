internal import OTPLocales

extension Role {
  /// The signal of a keyword of this role before a number; nil if the role does not name a code.
  var signalBefore: Signal? {
    switch self {
    case .code: .codeBefore
    case .noun: .nounBefore
    case .password: .passwordBefore
    default: nil
    }
  }

  /// The signal of a keyword of this role for the number it names; nil if that is a code.
  var signal: Signal? {
    switch self {
    case .promo: .promo
    case .postal: .postal
    case .tracking: .tracking
    case .order: .order
    case .reference: .reference
    case .account: .account
    case .card: .card
    case .phone: .phone
    case .pickup: .pickup
    case .access: .access
    case .amount: .amount
    case .place: .place
    case .other: .other
    default: nil
    }
  }
}
