/// What can be read from the address of a link without following it.
struct LinkAddress {
  /// The words of the path, the query and the fragment, split at punctuation and before capitals,
  /// without parts that look like secrets.
  let words: String
  /// Whether there is neither a path nor a query: the home page of a site.
  let isHome: Bool
  /// Whether it is the address of an image or a document.
  let isFile: Bool
  /// Whether a part of it looks like a secret: letters and digits mixed, or very long.
  let hasToken: Bool

  /// The extensions of files that confirm nothing.
  private static let files: Set<String> = [
    "avi", "css", "csv", "doc", "docx", "gif", "ics", "ico", "jpeg", "jpg", "js", "mov", "mp3",
    "mp4", "pdf", "pkpass", "png", "ppt", "svg", "txt", "vcf", "webp", "xls", "xlsx", "xml", "zip",
  ]

  /// The minimum lengths of a part that may be a secret, in characters: of one with letters and
  /// digits, and of any other.
  private static let shortestMixed = 4
  private static let shortestLong = 20

  init(_ address: String) {
    let rest = address.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    let tail = rest.drop { !Self.beginsTail($0) }
    let parts = tail.split { !Self.isPart($0) }
    var words = ""
    var hasToken = false
    for part in parts {
      let part = Substring(part)
      let isToken = Self.isToken(part)
      hasToken = hasToken || isToken
      if !isToken { words += (words.isEmpty ? "" : " ") + Self.words(of: part) }
    }
    self.words = words
    self.hasToken = hasToken
    isHome = parts.isEmpty
    let path = tail.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let ending = Substring(path).split(separator: ".", omittingEmptySubsequences: false).last
    isFile = path.contains(UInt8(ascii: ".")) && Self.files.contains(ending?.lowercased() ?? "")
  }

  private static func beginsTail(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether `byte` may occur in a part of an address.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private static func isToken(_ part: Substring) -> Bool {
    guard part.utf8.count >= shortestMixed else { return false }
    let digits = part.utf8.count { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    let letters = part.utf8.count {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
    }
    return digits > 0 && letters > 0 || part.utf8.count >= shortestLong && !part.contains("-")
  }

  /// The words of `part`: `verifyEmail` and `verify_email` have two.
  private static func words(of part: Substring) -> String {
    var words = ""
    var wasSmall = false
    for character in part {
      if character == "-" || character == "_" || character.isUppercase && wasSmall { words += " " }
      if character != "-" && character != "_" { words.append(character) }
      wasSmall = character.isLowercase
    }
    return words
  }
}
