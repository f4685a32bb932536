internal import OTPLocales

extension RoleFeature {
  /// Whether the feature may count for a candidate, against it, or both.
  package enum Sign: Sendable {
    case any, neverAgainst, neverFor
  }

  /// The sign that is known in advance and that no rows may contradict: a word for a one-time code,
  /// alone or as a neighbour, never counts against a number, and words that something has expired
  /// never count for one.
  package var sign: Sign {
    guard let role = soleRole else { return .any }
    return switch role {
    case .code: .neverAgainst
    case .expired: .neverFor
    default: .any
    }
  }

  /// The role of a feature that concerns a single word; nil for all others.
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
