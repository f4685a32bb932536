internal import OTPText

/// Evidence of the other fields of a form.
struct FormEvidence {
  let rules: FieldRules
  let names: NameEvidence

  /// Notes the evidence of the other fields of the form; nil when they are not known.
  func collect(from others: [Field]?, into evidence: inout FieldEvidence) {
    guard let others else { return }
    let visible = others.filter { FieldSight.isVisible($0, rules) }
    if visible.isEmpty { evidence.note(.alone) }
    let hasCard = visible.contains { other in
      let isTagged = other["autocomplete"].flatMap(AutocompleteValue.init)?.field.isOfCard ?? false
      return isTagged || names.isOfCard(other)
    }
    if hasCard { evidence.note(.cardForm) }
  }

  /// The number of one-character boxes that share the code with `field`, which is one of them; nil
  /// when it is not a box.
  func boxCount(of field: Field, among others: [Field]?) -> Int? {
    guard let others, FieldSight.isBox(field, rules) else { return nil }
    let count = 1 + others.count { FieldSight.isBox($0, rules) }
    return CodeBoxes.usualCounts.contains(count) ? count : nil
  }
}

/// The visible properties of a field.
enum FieldSight {
  /// Whether a person sees the field and can choose or type something.
  static func isVisible(_ field: Field, _ rules: FieldRules) -> Bool {
    switch type(of: field, rules) {
    case "hidden", "submit", "image", "reset", "button": false
    default: !isHidden(field)
    }
  }

  /// Whether it is hidden, or nothing can be typed into it now.
  static func isHidden(_ field: Field) -> Bool {
    ["hidden", "disabled", "readonly"].contains { name in
      field[name].map { ASCII.lowercased($0) != "false" } ?? false
    } || ASCII.lowercased(field["aria-hidden"] ?? "") == "true"
      || ASCII.lowercased(field["visible"] ?? "") == "false"
  }

  /// Whether it is a box for one character that a person sees.
  static func isBox(_ field: Field, _ rules: FieldRules) -> Bool {
    isVisible(field, rules) && rules.types.writable.contains(type(of: field, rules))
      && ShapeEvidence(rules: rules).length(of: field) == 1
  }

  /// The type of a field in small letters; `text` for one that means nothing, as in HTML.
  static func type(of field: Field, _ rules: FieldRules) -> String {
    let type = ASCII.lowercased(field["type"] ?? "")
    return type.isEmpty || rules.types.known.contains(type) ? type : "text"
  }
}
