internal import OTPText

/// What the `autocomplete` attribute of an HTML field says, read as the standard reads it.
///
/// The steps are those of the autofill processing model,
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-processing-model.
public struct AutocompleteValue: Sendable, Hashable {
  /// Whose address a field is for, where a form asks for two.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Where things are sent to.
    case shipping
    /// Whoever pays.
    case billing
  }

  /// Which of a person's telephones or addresses a field is for.
  public enum Contact: String, Sendable, Hashable, CaseIterable {
    /// At home.
    case home
    /// At work.
    case work
    /// Wherever the person is.
    case mobile
    /// A fax machine.
    case fax
    /// A pager.
    case pager
  }

  /// What the field is for.
  public let field: AutofillField

  /// The group of fields that it belongs to, in small letters with its `section-`; nil
  /// when none is named.
  public private(set) var section: String?

  /// Whose address it is for; nil when the value does not say.
  public private(set) var mode: Mode?

  /// Which telephone or address it is for; nil when the value does not say.
  public private(set) var contact: Contact?

  /// Whether a passkey may be offered as well.
  public private(set) var allowsPasskeys = false

  /// Whether it is the tag of a field for a one-time code.
  public var isForOneTimeCode: Bool { field == .oneTimeCode }

  /// Reads the value of the attribute; nil when it is empty or says nothing by the standard's
  /// rules, as if it were absent.
  public init?(_ attribute: String) {
    var tokens = AutocompleteValue.tokens(of: attribute)
    let count = tokens.count
    guard let last = tokens.popLast(), let named = AutofillField(rawValue: last),
      count <= named.category.mostTokens
    else { return nil }
    var field = named
    if named == .webAuthn {
      allowsPasskeys = true
      if let before = tokens.popLast() {
        // The standard calls the field by its last word here, which is "webauthn"; Chromium takes
        // the word before it, and it is what authors mean (`username webauthn`).
        guard let named = AutofillField(rawValue: before),
          named.category == .normal || named.category == .contact,
          count - 1 <= named.category.mostTokens
        else { return nil }
        field = named
      }
    }
    self.field = field
    if field.category == .contact, let contact = tokens.last.flatMap(Contact.init(rawValue:)) {
      self.contact = contact
      tokens.removeLast()
    }
    if let mode = tokens.last.flatMap(Mode.init(rawValue:)) {
      self.mode = mode
      tokens.removeLast()
    }
    if let section = tokens.popLast() {
      guard tokens.isEmpty, section.hasPrefix("section-") else { return nil }
      self.section = section
    }
  }

  /// The words of an attribute in small letters: between ASCII white space only, so neither a line
  /// tabulation nor a no-break space parts them, and only ASCII letters have their case changed.
  private static func tokens(of attribute: String) -> [String] {
    attribute.utf8.split { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }.map { token in
      String(decoding: token.map(ASCII.lowercased), as: UTF8.self)
    }
  }
}

extension AutocompleteValue: CustomStringConvertible {
  /// The value as the standard gives it back: words in order, in small letters, one
  /// space between them.
  public var description: String {
    let words = [
      section, mode?.rawValue, contact?.rawValue, field == .webAuthn ? nil : field.rawValue,
      allowsPasskeys ? AutofillField.webAuthn.rawValue : nil,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
