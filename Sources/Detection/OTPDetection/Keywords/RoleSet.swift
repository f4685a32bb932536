internal import OTPLocales

/// A set of roles, as a bit mask.
struct RoleSet {
  private var bits: UInt64 = 0

  mutating func insert(_ role: Role) { bits |= 1 << UInt64(role.place) }

  func contains(_ role: Role) -> Bool { bits >> UInt64(role.place) & 1 == 1 }

  func isSubset(of other: RoleSet) -> Bool { bits & ~other.bits == 0 }

  func intersects(_ other: RoleSet) -> Bool { bits & other.bits != 0 }

  func subtracting(_ other: RoleSet) -> RoleSet {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }

  /// Calls `body` with each role, in the order of places.
  func forEach(_ body: (Role) -> Void) {
    var rest = bits
    while rest != 0 {
      body(Role(place: rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }
}

extension RoleSet {
  init(_ roles: [Role]) {
    for role in roles { insert(role) }
  }
}

extension RoleSet: ExpressibleByArrayLiteral {
  init(arrayLiteral roles: Role...) {
    for role in roles { insert(role) }
  }
}
