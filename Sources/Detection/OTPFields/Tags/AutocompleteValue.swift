internal import OTPText

/// The parsed value of an HTML `autocomplete` attribute.
///
/// Parsing follows the autofill processing model,
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-processing-model.
public struct AutocompleteValue: Sendable, Hashable {
  /// The kind of address in a form that asks for two.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The shipping address.
    case shipping
    /// The billing address.
    case billing
  }

  /// The kind of telephone or address.
  public enum Contact: String, Sendable, Hashable, CaseIterable {
    /// A residence.
    case home
    /// A workplace.
    case work
    /// A mobile device.
    case mobile
    /// A fax machine.
    case fax
    /// A pager.
    case pager
  }

  /// The purpose of the field.
  public let field: AutofillField

  /// The lowercased name of the field's section, including `section-`, or nil if there is none.
  public private(set) var section: String?

  /// The kind of address, or nil if the value does not specify it.
  public private(set) var mode: Mode?

  /// The kind of telephone or address, or nil if the value does not specify it.
  public private(set) var contact: Contact?

  /// Whether a passkey may be offered too.
  public private(set) var allowsPasskeys = false

  /// Whether the field is for a one-time code.
  public var isForOneTimeCode: Bool { field == .oneTimeCode }

  /// Parses the value of the attribute. Returns nil if it is empty or invalid, which the standard
  /// treats as absent.
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
        // By the standard, the field would be "webauthn", the last word. Like Chromium, use the
        // word before it, which is what authors mean (`username webauthn`).
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

  /// The lowercased words of an attribute, separated by ASCII white space.
  ///
  /// A line tabulation or a no-break space is not a separator, and only ASCII letters are
  /// lowercased.
  private static func tokens(of attribute: String) -> [String] {
    attribute.utf8.split { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }.map { token in
      String(decoding: token.map(ASCII.lowercased), as: UTF8.self)
    }
  }
}

extension AutocompleteValue: CustomStringConvertible {
  /// The value as serialized by the standard: lowercased words in order, separated by single
  /// spaces.
  public var description: String {
    let words = [
      section, mode?.rawValue, contact?.rawValue, field == .webAuthn ? nil : field.rawValue,
      allowsPasskeys ? AutofillField.webAuthn.rawValue : nil,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
