internal import OTPText

/// Evidence from the other fields of a form.
struct FormEvidence {
  let rules: FieldRules
  let names: NameEvidence

  /// Collects the evidence from `others`, the other fields of the form, or nil if they are unknown.
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
}

/// The visible properties of a field.
enum FieldSight {
  /// Whether the field is visible and can be edited.
  static func isVisible(_ field: Field, _ rules: FieldRules) -> Bool {
    switch type(of: field, rules) {
    case "hidden", "submit", "image", "reset", "button": false
    default: !isHidden(field)
    }
  }

  /// Whether the field is hidden or cannot be edited.
  static func isHidden(_ field: Field) -> Bool {
    ["hidden", "disabled", "readonly"].contains { name in
      field[name].map { ASCII.lowercased($0) != "false" } ?? false
    } || ASCII.lowercased(field["aria-hidden"] ?? "") == "true"
      || ASCII.lowercased(field["visible"] ?? "") == "false"
  }

  /// Whether the field is a visible box for one character.
  static func isBox(_ field: Field, _ rules: FieldRules) -> Bool {
    isVisible(field, rules) && rules.types.writable.contains(type(of: field, rules))
      && ShapeEvidence(rules: rules).length(of: field) == 1
  }

  /// The lowercased type of a field, or `text` if it is unknown, as in HTML.
  static func type(of field: Field, _ rules: FieldRules) -> String {
    let type = ASCII.lowercased(field["type"] ?? "")
    return type.isEmpty || rules.types.known.contains(type) ? type : "text"
  }
}
