internal import OTPScoring

/// The weights of the features of roles.
package struct RoleTable: Sendable {
  private let weights: HashedWeights

  /// The table that was compiled from `roles.txt`.
  package init() { weights = HashedWeights(slots: CompiledRoles.slots) }

  /// The weight of `feature`, in steps.
  @inline(__always)
  package subscript(feature: RoleFeature) -> Int { weights[feature.key] }

  /// The number of steps in a logit.
  package static let stepsPerLogit = 32

  /// Returns `steps` in thousandths of a logit, rounded down, identically on all machines.
  static func thousandths(_ steps: Int) -> Int { (steps * 1000) >> 5 }
}
