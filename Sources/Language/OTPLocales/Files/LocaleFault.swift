/// A fault of a locale file, before its file and line are known.
struct LocaleFault: Error {
  /// What is wrong and how to fix it.
  let statement: String
  /// The string in the file that the fault is about, or nil if it concerns the whole file.
  var phrase: String?
  /// The path of members that lead to `phrase`, outermost first. An empty path means its first
  /// occurrence.
  var path: [String] = []

  static let notJSON = LocaleFault(statement: "the file is not JSON; fix its syntax")

  static let notUnicode = LocaleFault(statement: "the file is not UTF-8; save it as UTF-8")

  static func unknown(_ kind: String, _ name: String, known: [String]) -> LocaleFault {
    LocaleFault(
      statement:
        "\"\(name)\" is not a \(kind); remove it, or use one of \(known.joined(separator: ", "))",
      phrase: name
    )
  }

  static func unnamedEndings(_ name: String, of stem: String) -> LocaleFault {
    LocaleFault(
      statement:
        "\"\(stem)\" asks for the endings \"\(name)\", which \"endings\" does not hold; "
        + "add the list, or write the endings here",
      phrase: stem
    )
  }
}

extension LocaleFault {
  /// Creates a fault from a decoding error and its location in the file.
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(wanted: Self.words(for: type), at: context.codingPath)
    case .keyNotFound(let key, _):
      self.init(statement: "the member \"\(key.stringValue)\" is missing; add it")
    case .dataCorrupted:
      self = .notJSON
    @unknown default:
      self = .notJSON
    }
  }

  private init(wanted: String, at path: [any CodingKey]) {
    let place = path.map { key in key.intValue.map { "\($0 + 1)" } ?? key.stringValue }
    statement =
      place.isEmpty
      ? "the file holds no object; write one"
      : "\"\(place.joined(separator: "/"))\" is not \(wanted); write \(wanted)"
    let names = path.filter { $0.intValue == nil }.map(\.stringValue)
    phrase = names.last
    self.path = names.dropLast()
  }

  private static func words(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "a whole number"
    case is [Any].Type, is [String].Type: "a list of strings"
    default: "an object"
    }
  }
}
