internal import OTPText

/// The fields of a form that share one code.
struct CodeGroup {
  /// The places of the other fields among the other fields of the form.
  let places: [Int]
  /// Whether all fields take one character, except for a first one that also takes a whole code.
  let isOfBoxes: Bool
  /// Whether one of the fields has a tag for one-time codes.
  let isTagged: Bool

  /// The number of fields.
  var count: Int { 1 + places.count }
}

/// Finds the fields that share a code with a field.
struct CodeGroupSearch {
  let rules: FieldRules
  let others: [Field]

  /// The possible lengths of the equal parts of a code that is split, such as 3 and 3.
  private static let partLengths = 2...4
  /// The possible lengths of a code that is split into such parts.
  private static let splitLengths = 6...9

  /// The group that `field` belongs to, or nil if it takes the whole code.
  func group(of field: Field) -> CodeGroup? {
    let visible = others.indices.filter { FieldSight.isVisible(others[$0], rules) }
    if let places = boxes(of: field, among: visible) {
      return group(field, places, isOfBoxes: true)
    }
    guard let places = run(alike: field, among: visible) else { return nil }
    let group = group(field, places, isOfBoxes: false)
    if let length = length(of: field), Self.partLengths.contains(length),
      Self.splitLengths.contains(length * group.count)
    {
      return group
    }
    return group.isTagged && CodeBoxes.usualCounts.contains(group.count) ? group : nil
  }

  private func group(_ field: Field, _ places: [Int], isOfBoxes: Bool) -> CodeGroup {
    let fields = [field] + places.map { others[$0] }
    let isTagged = fields.contains(where: FieldTag(rules: rules).isTagged)
    return CodeGroup(places: places, isOfBoxes: isOfBoxes, isTagged: isTagged)
  }

  /// The places of the boxes for one character, including a first field that has room for the whole
  /// code, which components provide for browsers that fill only one field.
  private func boxes(of field: Field, among visible: [Int]) -> [Int]? {
    let boxes = visible.filter { FieldSight.isBox(others[$0], rules) }
    let isBox = FieldSight.isBox(field, rules)
    guard isBox || isFirst(field, of: 1 + boxes.count),
      let start = boxes.first.flatMap(visible.firstIndex(of:))
    else { return nil }
    var places = boxes
    if isBox, start > 0, isFirst(others[visible[start - 1]], of: 2 + boxes.count) {
      places.insert(visible[start - 1], at: 0)
    }
    return CodeBoxes.usualCounts.contains(1 + places.count) ? places : nil
  }

  /// Whether a field takes as many characters as there are boxes, or any number and has the tag.
  private func isFirst(_ field: Field, of count: Int) -> Bool {
    guard FieldSight.isVisible(field, rules),
      rules.types.writable.contains(FieldSight.type(of: field, rules))
    else { return false }
    return length(of: field).map { $0 == count } ?? FieldTag(rules: rules).isTagged(field)
  }

  /// The places of the fields like `field`, if no other field is between them.
  private func run(alike field: Field, among visible: [Int]) -> [Int]? {
    let alike = visible.indices.filter { isAlike(others[visible[$0]], field) }
    guard let first = alike.first, let last = alike.last, last - first < alike.count else {
      return nil
    }
    return alike.map { visible[$0] }
  }

  /// Whether two fields differ only in their numbers, as the fields of a component do.
  private func isAlike(_ one: Field, _ other: Field) -> Bool {
    rules.types.writable.contains(FieldSight.type(of: other, rules))
      && ["type", "class", "inputmode", "pattern", "maxlength"].allSatisfy { one[$0] == other[$0] }
      && ["name", "label", "aria-label", "placeholder"].allSatisfy { name in
        one[name].map(Self.withoutDigits) == other[name].map(Self.withoutDigits)
      }
  }

  private static func withoutDigits(_ text: String) -> [UInt8] {
    text.utf8.filter { !ASCII.isDigit($0) }
  }

  private func length(of field: Field) -> Int? { ShapeEvidence(rules: rules).length(of: field) }
}
