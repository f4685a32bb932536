/// What templates commonly call the parts that they fill in beside the code, with a
/// value of each sort.
///
/// Numbers matter: an amount or the tail of a card may be taken for the code, a name never is.
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

  /// The value of a placeholder whose name tells nothing.
  static let plainValue = "Sample"

  /// The value of `%d`: small, as counts of minutes are.
  static let numberValue = "10"

  /// What is filled in.
  var value: String {
    switch self {
    case .amount, .price, .total, .balance: "35.90"
    case .minutes, .minute, .seconds, .hours, .expiry, .validity, .ttl: Self.numberValue
    case .card, .last4: "1245"
    case .date: "31.01.2026"
    case .time: "09:30"
    // Ofcom keeps these numbers for plays and films.
    case .phone, .mobile: "+44 7700 900123"
    case .url, .link: "https://example.com/a"
    case .domain, .host, .origin, .site: "example.com"
    // The one in Google's own example.
    case .hash: "FA+9qCX9VSu"
    case .order, .reference, .ref, .id, .number: "77120"
    }
  }

  /// The sort that the last telling word of `name` belongs to, as in `order_id` or `expiryMinutes`;
  /// nil when none tells.
  init?(in name: String) {
    let found = PlaceholderName.words(of: name).compactMap { PlaceholderName(rawValue: $0) }.last
    guard let found else { return nil }
    self = found
  }

  private static func words(of name: String) -> [String] {
    var words = [""]
    for character in name {
      guard character.isLetter || character.isNumber else {
        words.append("")
        continue
      }
      if character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words + [name.lowercased()]
  }
}
