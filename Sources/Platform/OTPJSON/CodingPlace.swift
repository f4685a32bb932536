/// The position of a value in a JSON text.
indirect enum CodingPlace {
  case root
  case below(CodingPlace, key: any CodingKey)

  /// The keys that lead to the value.
  var path: [any CodingKey] {
    switch self {
    case .root: []
    case .below(let place, let key): place.path + [key]
    }
  }
}

/// The coding key of an element in its list, or of a superclass in its subclass.
struct PlaceKey: CodingKey {
  /// The name that `Codable` coders use for a superclass.
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
