/// A value in a D-Bus message
/// (https://dbus.freedesktop.org/doc/dbus-specification.html#type-system).
///
/// Types are merged if a reader need not distinguish them: object paths and signatures are strings,
/// all whole numbers are `integer`, and a variant is what it contains.
package indirect enum BusValue: Sendable, Equatable {
  case boolean(Bool)
  /// A whole number of any width, clamped to the range of the type.
  case integer(Int64)
  case double(Double)
  case string(String)
  /// The elements of an array or of a structure.
  case list([BusValue])
  /// The entries of a dictionary, in order.
  case dictionary([Entry])
  /// A value that is not read, such as a file descriptor or a text that is too long.
  case omitted

  /// An entry of a dictionary.
  package struct Entry: Sendable, Equatable {
    package let key: BusValue
    package let value: BusValue

    package init(key: BusValue, value: BusValue) {
      self.key = key
      self.value = value
    }
  }
}

extension BusValue {
  /// The text of a string; nil for other values.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number; nil for other values.
  package var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The value of a Boolean; nil for other values.
  package var boolean: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// The elements of an array or of a structure; empty for other values.
  package var elements: [BusValue] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// The entries of a dictionary; empty for other values.
  package var entries: [Entry] {
    if case .dictionary(let entries) = self { entries } else { [] }
  }

  /// The element at `index` of an array or of a structure; nil if there is none.
  package subscript(index: Int) -> BusValue? {
    let elements = elements
    return elements.indices.contains(index) ? elements[index] : nil
  }

  /// The value for `key` in a dictionary; nil if there is none.
  package subscript(key: String) -> BusValue? {
    entries.first { $0.key == .string(key) }?.value
  }
}
