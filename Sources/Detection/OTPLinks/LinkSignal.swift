/// A reason for or against a link being the one that its message asks to follow.
package enum LinkSignal: String, Sendable, CaseIterable {
  case purposeBefore, purposeNear, purposeAfter, purposeInMessage, purposeInAddress
  case actionBefore, token
  case otherBefore, otherAfter, otherInAddress, home, file

  /// The contribution to the sum of a link, in thousandths.
  ///
  /// The weights are set by hand: words right before a link that ask to confirm something are
  /// enough; an address alone needs a word and a secret; words about another purpose outweigh as
  /// many for it. The rows of `LinkRowTests` verify them.
  package var weight: Int {
    switch self {
    case .purposeBefore: 3_000
    case .purposeNear: 1_500
    case .purposeAfter: 1_000
    case .purposeInMessage: 750
    case .purposeInAddress: 2_000
    case .actionBefore: 750
    case .token: 1_000
    case .otherBefore: -3_000
    case .otherAfter: -500
    case .otherInAddress: -2_500
    case .home: -3_000
    case .file: -4_000
    }
  }

  /// The minimum sum of the link to follow, in thousandths.
  package static let threshold = 2_750
  /// The minimum lead of the best link over another address, in thousandths.
  package static let lead = 1_000

  /// A sentence that describes the signal.
  package var sentence: String {
    switch self {
    case .purposeBefore: "the words before it ask to confirm, sign in or the like"
    case .purposeNear: "the sentence before that asks to confirm, sign in or the like"
    case .purposeAfter: "the words after it ask to confirm, sign in or the like"
    case .purposeInMessage: "the message mentions confirming, signing in or the like"
    case .purposeInAddress: "its address mentions confirming, signing in or the like"
    case .actionBefore: "the words before it ask to follow a link"
    case .token: "a part of its address looks like a secret"
    case .otherBefore: "the words before it are about something else"
    case .otherAfter: "the words after it are about something else"
    case .otherInAddress: "its address is about something else"
    case .home: "it leads to the home page of a site"
    case .file: "it leads to an image or a document"
    }
  }
}
