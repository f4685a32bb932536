internal import OTPText

/// The tags and types that alone decide what a field is for.
struct FieldTag {
  /// A decision and its only reason.
  struct Decision {
    let isForCode: Bool
    let reason: FieldVerdict.Reason

    fileprivate init(_ isForCode: Bool, _ name: String, _ sentence: String) {
      self.isForCode = isForCode
      reason = FieldVerdict.Reason(name: name, sentence: sentence, weight: 0)
    }

    fileprivate static let hidden = Decision(
      false,
      "hidden",
      "It is hidden, or nothing can be typed into it."
    )
    fileprivate static let otherType = Decision(
      false,
      "otherType",
      "Its type is for something else."
    )
    fileprivate static let otherTag = Decision(false, "otherTag", "Its tag says something else.")
    static let tagOfGroup = Decision(
      true,
      "tagOfGroup",
      "Another field, which shares the code with it, has a tag for one-time codes."
    )
    fileprivate static let tag = Decision(
      true,
      "tag",
      "Its tag says that it is for one-time codes."
    )
  }

  let rules: FieldRules

  /// The decision based on the tags or the type of `field`, or nil if the evidence must be weighed.
  func decision(on field: Field, _ autocomplete: AutocompleteValue?) -> Decision? {
    let type = FieldSight.type(of: field, rules)
    if type == "hidden" || FieldSight.isHidden(field) { return .hidden }
    if isTagged(field) { return rules.types.tagged.contains(type) ? .tag : .otherType }
    guard rules.types.writable.contains(type) else { return .otherType }
    let element = ASCII.lowercased(field["tag"] ?? "input")
    // A code fits on one line.
    if ["select", "textarea", "button"].contains(element) { return .otherType }
    if saysOther(autocomplete) { return .otherTag }
    let keyboard = ASCII.lowercased(field["inputmode"] ?? "")
    if ["email", "url", "search", "none"].contains(keyboard) { return .otherType }
    let purposes = rules.purposes.attributes.map { FieldPurpose.names(in: field[$0]) }
    if purposes.contains(where: { !$0.isDisjoint(with: rules.purposes.other) }) {
      return .otherType
    }
    return nil
  }

  /// Whether `field` has a tag for one-time codes.
  func isTagged(_ field: Field) -> Bool {
    field["autocomplete"].flatMap(AutocompleteValue.init)?.isForOneTimeCode ?? false
      || hasOtherTag(field)
  }

  private func saysOther(_ autocomplete: AutocompleteValue?) -> Bool {
    switch autocomplete?.field {
    case nil, .off, .on, .webAuthn: false
    default: true
    }
  }

  /// Whether the field has one of the tags of Apple's systems or Android.
  private func hasOtherTag(_ field: Field) -> Bool {
    rules.tags.attributes.contains { name in
      let value = ASCII.lowercased(field[name] ?? "")
      return value.utf8.split { [0x20, 0x2C, 0x7C].contains($0) }.contains { word in
        let last = word.split(separator: UInt8(ascii: ".")).last ?? word
        return exact.contains(String(decoding: last, as: UTF8.self))
      }
    }
  }

  private var exact: Set<String> { Set(rules.tags.exact.map { ASCII.lowercased($0) }) }
}
