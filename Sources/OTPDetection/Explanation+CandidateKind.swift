extension Explanation.Candidate {
  /// What a candidate looks like, apart from the words around it; later versions of the detector
  /// have other kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as `otp explain` shows it.
    public let rawValue: String

    /// Makes the kind with this name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The same as `rawValue`.
    public var description: String { rawValue }

    /// Nothing else than a code.
    public static let plain = Kind(rawValue: "plain")
    /// A sum of money.
    public static let amount = Kind(rawValue: "amount")
    /// A date.
    public static let date = Kind(rawValue: "date")
    /// A year beside a month.
    public static let year = Kind(rawValue: "year")
    /// A time of day.
    public static let time = Kind(rawValue: "time")
    /// A span of time, such as `10 minutes`.
    public static let duration = Kind(rawValue: "duration")
    /// A number with a unit.
    public static let quantity = Kind(rawValue: "quantity")
    /// A percentage.
    public static let percentage = Kind(rawValue: "percentage")
    /// A phone number.
    public static let phone = Kind(rawValue: "phone")
    /// A number of which a part is hidden, such as the end of a card's.
    public static let masked = Kind(rawValue: "masked")
    /// A part of a web or mail address.
    public static let address = Kind(rawValue: "address")
    /// A number that is longer than a code, or part of another one.
    public static let identifier = Kind(rawValue: "identifier")
    /// A hexadecimal number.
    public static let hash = Kind(rawValue: "hash")
    /// The hash by which an Android app is handed its message.
    public static let appHash = Kind(rawValue: "appHash")
    /// A name with a number in it.
    public static let brand = Kind(rawValue: "brand")
  }
}
