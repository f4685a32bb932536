import OTPJSON

/// The strings of a locale file with their line numbers, which a decoder does not report.
struct LocaleText {
  struct Found {
    let string: String
    /// The path of the enclosing members, outermost first.
    let path: [String]
    /// Whether the string is the name of a member rather than a value.
    let isMember: Bool
    let line: Int
  }

  /// An open object or list.
  private struct Container {
    let isObject: Bool
    var member: String?
    var expectsMember: Bool
  }

  private(set) var strings: [Found] = []

  /// Finds the strings of `json`, up to the first syntax error.
  init(_ json: [UInt8]) {
    var open: [Container] = []
    var line = 1
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"):
        open.append(Container(isObject: true, member: nil, expectsMember: true))
      case UInt8(ascii: "["):
        open.append(Container(isObject: false, member: nil, expectsMember: false))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ","):
        if let last = open.indices.last { open[last].expectsMember = open[last].isObject }
      case UInt8(ascii: "\""):
        let end = Self.endOfString(in: json, from: index)
        note(Self.string(of: json[index..<end]), in: &open, line: line)
        index = end
        continue
      default: break
      }
      index += 1
    }
  }

  /// The line of the string that `fault` is about, or nil if the fault concerns the whole file.
  func line(of fault: LocaleFault) -> Int? {
    guard let phrase = fault.phrase else { return nil }
    let places = strings.filter { $0.string == phrase }
    // Of two equal strings in a list, the second one is the duplicate.
    return fault.path.isEmpty
      ? places.first?.line
      : (places.last { $0.path == fault.path } ?? places.first)?.line
  }

  /// Duplicate members of objects. A decoder sees only one of them.
  var doubledMembers: [Found] {
    var seen: Set<[String]> = []
    return strings.filter { $0.isMember && !seen.insert($0.path + [$0.string]).inserted }
  }

  private mutating func note(_ string: String, in open: inout [Container], line: Int) {
    let last = open.indices.last
    let isMember = last.map { open[$0].expectsMember } ?? false
    let outer = isMember ? open.dropLast() : open[...]
    strings.append(
      Found(string: string, path: outer.compactMap(\.member), isMember: isMember, line: line)
    )
    if isMember, let last {
      open[last].member = string
      open[last].expectsMember = false
    }
  }

  /// The index after the closing quotation mark of the string that opens at `start`.
  private static func endOfString(in json: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, json.count)
  }

  private static func string(of token: ArraySlice<UInt8>) -> String {
    guard token.contains(UInt8(ascii: "\\")) else {
      return String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
    }
    // The decoder of the whole file reports malformed strings. Here they only have no line.
    return (try? JSON.decode(String.self, from: token)) ?? ""
  }
}
