/// Where a value is in a JSON text.
indirect enum CodingPlace {
  case root
  case below(CodingPlace, key: any CodingKey)

  /// The keys that lead there.
  var path: [any CodingKey] {
    switch self {
    case .root: []
    case .below(let place, let key): place.path + [key]
    }
  }
}

/// The place of an element in its list, or of what a subclass leaves to its superclass.
struct PlaceKey: CodingKey {
  /// What coders of `Codable` call the place of a superclass.
  static let parent = PlaceKey(stringValue: "super")

  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
