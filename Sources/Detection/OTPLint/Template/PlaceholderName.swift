/// The common names of placeholders other than the code, with a value for each.
///
/// The values of numbers matter, because an amount or the last digits of a card may be mistaken for
/// the code. A name never is.
enum PlaceholderName: String, CaseIterable {
  case amount, price, total, balance
  case minutes, minute, seconds, hours, expiry, validity, ttl
  case card, last4
  case date, time
  case phone, mobile
  case url, link
  case domain, host, origin, site
  case hash
  case order, reference, ref, id, number

  /// The value of a placeholder with an unknown name.
  static let plainValue = "Sample"

  /// The value of `%d`: a small number, such as a number of minutes.
  static let numberValue = "10"

  /// The value to fill in for the placeholder.
  var value: String {
    switch self {
    case .amount, .price, .total, .balance: "35.90"
    case .minutes, .minute, .seconds, .hours, .expiry, .validity, .ttl: Self.numberValue
    case .card, .last4: "1245"
    case .date: "31.01.2026"
    case .time: "09:30"
    // Ofcom reserves these numbers for drama.
    case .phone, .mobile: "+44 7700 900123"
    case .url, .link: "https://example.com/a"
    case .domain, .host, .origin, .site: "example.com"
    // The value in Google's example.
    case .hash: "FA+9qCX9VSu"
    case .order, .reference, .ref, .id, .number: "77120"
    }
  }

  /// Creates the placeholder for the last known word of `name`, as in `order_id` or
  /// `expiryMinutes`, or returns nil if it has none.
  init?(in name: String) {
    let words = PlaceholderRole.words(of: name) + [name.lowercased()]
    guard let found = words.compactMap({ PlaceholderName(rawValue: $0) }).last else { return nil }
    self = found
  }
}
