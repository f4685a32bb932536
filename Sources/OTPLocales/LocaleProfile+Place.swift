extension LocaleProfile.Mode {
  /// The place of the way of matching among all.
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

  // The synthesized comparison would go through the names.
  package static func == (left: Self, right: Self) -> Bool { left.place == right.place }
}
