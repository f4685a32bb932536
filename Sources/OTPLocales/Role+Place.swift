extension Role {
  /// The place of the role among all roles; a dictionary of names would be asked several times a keyword.
  @inlinable package var place: Int {
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
    case .void: 27
    case .redacted: 28
    case .boilerplate: 29
    case .instrument: 30
    }
  }

  private static let all = Role.allCases

  /// The role at `place`.
  init(place: Int) { self = Self.all[place] }

  // Without it, comparing goes through the names.
  @inlinable package static func == (left: Role, right: Role) -> Bool { left.place == right.place }
}
