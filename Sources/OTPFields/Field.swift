internal import OTPText

/// A form field, described by its attributes.
///
/// The names are those of HTML (`type`, `name`, `id`, `autocomplete`, `placeholder`, `aria-label`,
/// `maxlength`, …), and `label` for the text of its label. Capitals in names make no difference.
/// Printing a field shows no attribute: a label may hold a telephone number.
public struct Field: Sendable, Equatable {
  private let attributes: [String: String]

  /// Makes a field of its attributes; of two names that differ in case only, the first in the order
  /// of bytes counts.
  public init(attributes: [String: String]) {
    var lowercased: [String: String] = [:]
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      let name = ASCII.lowercased(name)
      if lowercased[name] == nil { lowercased[name] = value }
    }
    self.attributes = lowercased
  }

  /// The value of the attribute with this name, in small letters; nil when the field has none.
  public subscript(name: String) -> String? { attributes[name] }
}

extension Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of attributes, never their values.
  public var description: String { "Field(\(attributes.count) attributes)" }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` prints nothing of the field.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
