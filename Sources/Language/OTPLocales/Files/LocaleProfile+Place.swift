extension LocaleProfile.Mode {
  /// The index of the mode among all modes.
  var place: Int {
    switch self {
    case .word: 0
    case .prefix: 1
    case .compound: 2
    case .clitic: 3
    case .phrase: 4
    }
  }

  init(place: Int) {
    self =
      switch place {
      case 0: .word
      case 1: .prefix
      case 2: .compound
      case 3: .clitic
      default: .phrase
      }
  }

  // The synthesized implementation compares the raw strings.
  package static func == (left: Self, right: Self) -> Bool { left.place == right.place }
}
