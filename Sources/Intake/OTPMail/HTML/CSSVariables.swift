import OTPText

/// The custom properties of an element, and their use in values.
///
/// https://www.w3.org/TR/css-variables-1/
struct CSSVariables {
  /// The maximum number of properties that are kept. Mail has a few.
  private static let most = 32

  /// The maximum number of references that are followed for a value, its maximum length in bytes,
  /// and the maximum depth of references. Without limits, values that each refer to the next one
  /// twice would take exponential time.
  private static let (references, longest, deepest) = (8, 512, 4)

  private var values: [String: String] = [:]

  /// Whether `text` refers to a custom property.
  static func areUsed(in text: String) -> Bool {
    text.utf8.firstPlace(of: "var(".utf8) != nil
  }

  /// Adds the custom properties of an element within this one.
  mutating func add(_ more: [String: String]) {
    // Most elements have the properties that are declared for all elements.
    guard !values.isEmpty, values != more else { return values = more.isEmpty ? values : more }
    for (name, value) in more where values[name] != nil || values.count < Self.most {
      values[name] = value
    }
  }

  /// `text` with its references replaced by values; nil if any has no value.
  func replaced(in text: String) -> String? {
    var references = Self.references
    return replaced(in: text[...], depth: 0, &references)
  }

  private func replaced(
    in text: Substring,
    depth: Int,
    _ references: inout Int
  ) -> String? {
    guard text.utf8.count <= Self.longest, depth < Self.deepest else { return nil }
    guard let start = text.utf8.firstPlace(of: "var(".utf8) else { return String(text) }
    references -= 1
    guard references >= 0 else { return nil }
    var open = 1
    let inner = text[start.upperBound...].prefix { character in
      if character == "(" { open += 1 }
      if character == ")" { open -= 1 }
      return open > 0
    }
    let name = inner.prefix { $0 != "," }.filter { $0 != " " }
    var value: String?
    if let own = values[name] { value = replaced(in: own[...], depth: depth + 1, &references) }
    if value == nil, let comma = inner.firstIndex(of: ",") {
      let other = inner[inner.index(after: comma)...].drop { $0 == " " }
      value = replaced(in: other, depth: depth + 1, &references)
    }
    let rest = text[inner.endIndex...].dropFirst()
    guard let value, let end = replaced(in: rest, depth: depth, &references) else { return nil }
    let result = text[..<start.lowerBound] + value + end
    return result.utf8.count <= Self.longest ? String(result) : nil
  }
}
