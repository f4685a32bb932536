extension Explanation.Candidate {
  /// What a candidate looks like, apart from the words around it. Later versions of the detector
  /// may add kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name, as in the output of `otp explain`.
    public let rawValue: String

    /// Makes the kind with this name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The same as `rawValue`.
    public var description: String { rawValue }

    /// Nothing but a possible code.
    public static let plain = Kind(rawValue: "plain")
    /// An amount of money.
    public static let amount = Kind(rawValue: "amount")
    /// A date.
    public static let date = Kind(rawValue: "date")
    /// A year next to a month.
    public static let year = Kind(rawValue: "year")
    /// A time of day.
    public static let time = Kind(rawValue: "time")
    /// A length of time, such as `10 minutes`.
    public static let duration = Kind(rawValue: "duration")
    /// A number with a unit.
    public static let quantity = Kind(rawValue: "quantity")
    /// A percentage.
    public static let percentage = Kind(rawValue: "percentage")
    /// A phone number.
    public static let phone = Kind(rawValue: "phone")
    /// A partly hidden number, such as the last digits of a card.
    public static let masked = Kind(rawValue: "masked")
    /// A part of a web or mail address.
    public static let address = Kind(rawValue: "address")
    /// A number that is too long for a code, or part of another number.
    public static let identifier = Kind(rawValue: "identifier")
    /// A hexadecimal number.
    public static let hash = Kind(rawValue: "hash")
    /// The hash that identifies the Android app a message is for.
    public static let appHash = Kind(rawValue: "appHash")
    /// A name that contains a number.
    public static let brand = Kind(rawValue: "brand")
  }
}
