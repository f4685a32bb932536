extension Role {
  /// The index of the role among all roles, which is faster than a dictionary lookup by name.
  @inlinable public var place: Int {
    switch self {
    case .code: 0
    case .noun: 1
    case .password: 2
    case .once: 3
    case .purpose: 4
    case .action: 5
    case .copula: 6
    case .validity: 7
    case .secrecy: 8
    case .payment: 9
    case .promo: 10
    case .postal: 11
    case .tracking: 12
    case .order: 13
    case .reference: 14
    case .account: 15
    case .card: 16
    case .phone: 17
    case .pickup: 18
    case .access: 19
    case .amount: 20
    case .place: 21
    case .other: 22
    case .duration: 23
    case .currency: 24
    case .unit: 25
    case .calendar: 26
    case .expired: 27
    case .redacted: 28
    case .boilerplate: 29
    case .instrument: 30
    case .sending: 31
    case .toward: 32
    case .relayed: 33
    case .page: 34
    case .handover: 35
    case .opening: 36
    case .meeting: 37
    case .kept: 38
    case .promotion: 39
    case .receipt: 40
    case .aboutCodes: 41
    case .comparison: 42
    case .withdrawal: 43
    case .done: 44
    case .call: 45
    case .network: 46
    }
  }

  /// Creates the role at `place`.
  public init(place: Int) {
    self =
      switch place {
      case 0: .code
      case 1: .noun
      case 2: .password
      case 3: .once
      case 4: .purpose
      case 5: .action
      case 6: .copula
      case 7: .validity
      case 8: .secrecy
      case 9: .payment
      case 10: .promo
      case 11: .postal
      case 12: .tracking
      case 13: .order
      case 14: .reference
      case 15: .account
      case 16: .card
      case 17: .phone
      case 18: .pickup
      case 19: .access
      case 20: .amount
      case 21: .place
      case 22: .other
      case 23: .duration
      case 24: .currency
      case 25: .unit
      case 26: .calendar
      case 27: .expired
      case 28: .redacted
      case 29: .boilerplate
      case 30: .instrument
      case 31: .sending
      case 32: .toward
      case 33: .relayed
      case 34: .page
      case 35: .handover
      case 36: .opening
      case 37: .meeting
      case 38: .kept
      case 39: .promotion
      case 40: .receipt
      case 41: .aboutCodes
      case 42: .comparison
      case 43: .withdrawal
      case 44: .done
      case 45: .call
      default: .network
      }
  }

  // The synthesized implementation compares the raw strings.
  /// Returns whether two roles are equal, by comparing their indexes.
  @inlinable public static func == (left: Role, right: Role) -> Bool { left.place == right.place }

  /// Returns whether two roles differ, by comparing their indexes.
  @inlinable public static func != (left: Role, right: Role) -> Bool { left.place != right.place }
}
