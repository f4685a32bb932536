import FoundationEssentials

/// The strings of a locale file with their lines, which a decoder does not report.
struct LocaleText {
  struct Found {
    let string: String
    /// The members around it, outermost first.
    let path: [String]
    /// Whether it names a member, rather than being a value.
    let isMember: Bool
    let line: Int
  }

  /// An object or list that is still open.
  private struct Container {
    let isObject: Bool
    var member: String?
    var expectsMember: Bool
  }

  private(set) var strings: [Found] = []

  /// Finds the strings of `json`, up to its first syntax error.
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

  /// The line of the string that `fault` is about; nil when it is about the file as a whole.
  func line(of fault: LocaleFault) -> Int? {
    guard let phrase = fault.phrase else { return nil }
    let places = strings.filter { $0.string == phrase }
    // Of two equal strings in a list, the second is the duplicate.
    return fault.path.isEmpty
      ? places.first?.line
      : (places.last { $0.path == fault.path } ?? places.first)?.line
  }

  /// Duplicate members of an object, of which a decoder sees only one.
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

  /// The place after the closing quotation mark of the string that opens at `start`.
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
    // What is no JSON string is reported by the decoder of the whole file; here it only
    // has no line.
    return (try? JSONDecoder().decode(String.self, from: Data(token))) ?? ""
  }
}
