internal import OTPText

/// A form field, described by its attributes.
///
/// The attributes have the names of HTML (`type`, `name`, `id`, `autocomplete`, `placeholder`,
/// `aria-label`, `maxlength`, …), in any case. `label` is the text of the field's label.
///
/// Printing a field reveals none of its attributes, because a label may contain a telephone number.
public struct Field: Sendable, Equatable {
  private let attributes: [String: String]

  /// Creates a field from its attributes.
  ///
  /// If two names differ only in case, the first one in byte order is used.
  public init(attributes: [String: String]) {
    var lowercased: [String: String] = [:]
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      let name = ASCII.lowercased(name)
      if lowercased[name] == nil { lowercased[name] = value }
    }
    self.attributes = lowercased
  }

  /// The value of the attribute with a lowercase name, or nil if the field does not have it.
  public subscript(name: String) -> String? { attributes[name] }
}

extension Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of attributes, never their values.
  public var description: String { "Field(\(attributes.count) attributes)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` prints nothing about the field.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
