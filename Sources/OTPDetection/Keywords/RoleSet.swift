internal import OTPLocales

/// A set of roles, as a bit mask.
struct RoleSet {
  private var bits: UInt64 = 0

  mutating func insert(_ role: Role) { bits |= 1 << UInt64(role.place) }

  func contains(_ role: Role) -> Bool { bits >> UInt64(role.place) & 1 == 1 }

  func isSubset(of other: RoleSet) -> Bool { bits & ~other.bits == 0 }

  func intersects(_ other: RoleSet) -> Bool { bits & other.bits != 0 }
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
