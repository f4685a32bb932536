import OTPInbox
import OTPJSON

/// The file `sources.json`: the configured sources.
///
///     {
///       "schema": 1,
///       "sources": [
///         { "name": "phone", "kind": "kdeconnect" },
///         { "name": "desktop", "kind": "notifications", "deny": ["org.example.Chat"] }
///       ]
///     }
///
/// It contains no secrets. An entry with a fault is ignored; the others still work.
package struct SettingsFile: Sendable, Equatable {
  /// A fault in the file.
  package struct Fault: Error, Sendable, Equatable {
    /// The line; nil if unknown.
    package let line: Int?
    /// What is wrong and what to do.
    package let statement: String
  }

  /// The maximum size of the file, in bytes.
  package static let longest = 64 << 10

  /// The members of the top-level object.
  static let members = ["schema", "sources"]

  private static let schema = 1.0
  private static let deepest = 8

  /// The valid sources, in order.
  package private(set) var sources: [SourceSettings] = []
  /// The faults, in order.
  package private(set) var faults: [Fault] = []

  /// Creates a file without sources.
  package init() {}

  /// Parses the contents of a file.
  package init(_ json: [UInt8]) {
    do throws(Fault) {
      for (index, value) in try Self.entries(of: json).enumerated() {
        do throws(Fault) {
          try add(try SettingsEntry(value, number: index + 1).settings())
        } catch {
          faults.append(error)
        }
      }
    } catch {
      faults = [error]
    }
  }

  /// The source with `name`; nil if there is none.
  package subscript(name: String) -> SourceSettings? {
    sources.first { $0.name == name }
  }

  /// Adds a source at the end.
  package mutating func add(_ settings: SourceSettings) throws(Fault) {
    guard self[settings.name] == nil else {
      throw Fault(line: nil, statement: "two sources have the name \(settings.name); rename one")
    }
    sources.append(settings)
  }

  /// Removes the source with `name`.
  package mutating func remove(_ name: String) {
    sources.removeAll { $0.name == name }
  }

  /// The contents of the file.
  package var json: [UInt8] {
    let entries = sources.map { SettingsEntry.value(of: $0) }
    let file = JSONValue.object(["schema": .number(Self.schema), "sources": .list(entries)])
    // Strings and lists of strings can always be encoded.
    return ((try? JSON.encode(file, .indented)) ?? []) + [UInt8(ascii: "\n")]
  }

  private static func entries(of json: [UInt8]) throws(Fault) -> [JSONValue] {
    let json = JSONSyntax.withoutMark(json)
    if let fault = JSONSyntax.fault(of: json, deepest: deepest) {
      throw Fault(line: fault.line, statement: fault.statement)
    }
    guard case .object(let members)? = try? JSON.decode(JSONValue.self, from: json) else {
      throw Fault(line: 1, statement: "the file must hold an object with \"sources\"")
    }
    if let unknown = members.keys.filter({ !Self.members.contains($0) }).min() {
      throw Fault(line: nil, statement: "the member \"\(unknown)\" is unknown; remove it")
    }
    guard members["schema"] == .number(schema) else {
      throw Fault(line: nil, statement: "\"schema\" must be 1")
    }
    guard case .list(let entries)? = members["sources"] else {
      throw Fault(line: nil, statement: "\"sources\" must be a list; add it")
    }
    return entries
  }
}
