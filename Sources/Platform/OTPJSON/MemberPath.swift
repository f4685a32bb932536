/// The path of a member in a JSON text, such as `parameters.messages[3].text`.
package struct MemberPath: CustomStringConvertible {
  /// The maximum length of a reported path, in characters: three times that of any valid path. The
  /// names of unknown members may have any length.
  private static let maximumLength = 64

  private let keys: [any CodingKey]

  /// The path at which decoding failed; nil if the error does not say.
  package init?(of error: any Error) {
    switch error {
    case let error as UnknownMember: keys = error.path
    case DecodingError.keyNotFound(let key, let context): keys = context.codingPath + [key]
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      keys = context.codingPath
    default: return nil
    }
    if keys.isEmpty { return nil }
  }

  /// The whole path.
  package var description: String { Self.text(of: keys[...]) }

  /// The path relative to the parameters; nil for the parameters themselves.
  package var inParameters: String? { keys.count > 1 ? Self.text(of: keys.dropFirst()) : nil }

  private static func text(of keys: ArraySlice<any CodingKey>) -> String {
    let text = keys.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text.count > maximumLength ? text.prefix(maximumLength) + "…" : text
  }
}
