internal import OTPLocales

extension RoleFeature {
  /// Whether the feature may speak for a candidate, against it, or both.
  package enum Sign: Sendable {
    case any, neverAgainst, neverFor
  }

  /// What a person knows of the feature beforehand, and no rows may teach otherwise: a word for a
  /// one-time code, alone or as a neighbour, never speaks against a number, and words that
  /// something has expired never for one.
  package var sign: Sign {
    guard let role = soleRole else { return .any }
    return switch role {
    case .code: .neverAgainst
    case .expired: .neverFor
    default: .any
    }
  }

  /// The role of a feature that speaks of a single word; nil for all others.
  private var soleRole: Role? {
    let place: Int
    switch family {
    case .left1, .right1, .leftWords, .rightWords, .before, .beforeNear, .beforeRank, .after,
      .afterNear, .afterRank, .message, .twice:
      place = 0
    case .beforeShape, .afterShape: place = 1
    default: return nil
    }
    let kind = TokenKind(code: part(place))
    return kind.isRole ? kind.role : nil
  }
}
