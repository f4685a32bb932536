import CReplies
import OTPJSON

/// How programs mark replies and quotations, as listed by language in `replies.json`.
struct ReplyMarks: Sendable {
  private struct File: Decodable {
    struct Language: Decodable {
      /// What the subject of a reply begins with, without the colon.
      let replies: [String]
      /// What the line above a quotation begins with.
      let begins: [String]
      /// The words of that line for what the author of the quotation did, such as `wrote`.
      let writes: [String]
      /// The names of fields above a quotation.
      let fields: [String]
    }

    let schema: Int
    let languages: [String: Language]
    /// The classes of elements that quote.
    let classes: [String]
  }

  /// What the subject of a reply begins with, without the colon, in lowercase.
  let replies: Set<String>
  /// What the line above a quotation begins with, as lowercase words.
  let begins: [[Substring]]
  /// The words of that line for what someone did. In scripts without spaces, they may be among
  /// other letters.
  let writes: [String]
  /// The names of fields above a quotation, in lowercase.
  let fields: Set<String>
  /// The classes of elements that quote.
  let classes: Set<String>

  static let all: ReplyMarks = {
    // The bytes are constants of the program: never freed, never written.
    let bytes = unsafe UnsafeBufferPointer(
      start: otp_replies_bytes(),
      count: otp_replies_length()
    )
    do {
      return ReplyMarks(try JSON.decode(File.self, from: unsafe Array(bytes)))
    } catch {
      preconditionFailure("replies.json is not in its format")
    }
  }()

  private init(_ file: File) {
    let languages = Array(file.languages.values)
    replies = Set(languages.flatMap(\.replies))
    begins = Set(languages.flatMap(\.begins)).map { $0.split(separator: " ") }
    writes = Array(Set(languages.flatMap(\.writes)))
    fields = Set(languages.flatMap(\.fields))
    classes = Set(file.classes)
  }

  /// Whether `subject`, on one line, begins like that of a reply, possibly after the name of a
  /// mailing list. Forwarded mail begins differently, and what it quotes is new to its recipient.
  ///
  /// https://www.rfc-editor.org/rfc/rfc5322#section-3.6.5
  func isReply(_ subject: String) -> Bool {
    var subject = subject[...]
    if subject.first == "[", let end = subject.firstIndex(of: "]") {
      subject = subject[end...].dropFirst().drop(while: \.isWhitespace)
    }
    guard let (name, _) = Self.field(subject) else { return false }
    // A count may follow, as in `Re[2]:`, `AW(2):` and `Re^2:`.
    let word = name.prefix { $0 != "[" && $0 != "(" && $0 != "^" && $0 != "*" && !$0.isNumber }
    return replies.contains(word.trimmingSpaces.lowercased())
  }

  /// The name and the value of the field `line`; nil if it is not a field.
  static func field(_ line: Substring) -> (name: Substring, value: Substring)? {
    let name = line.prefix(longestName).prefix { $0 != ":" && $0 != "：" }
    let rest = line[name.endIndex...]
    return rest.isEmpty || name.count == longestName ? nil : (name, rest.dropFirst())
  }

  /// More characters than the name of any field has.
  private static let longestName = 32
}

extension Substring {
  /// The text without whitespace at its ends.
  var trimmingSpaces: Substring {
    let start = drop(while: \.isWhitespace)
    return start.dropLast(start.reversed().prefix(while: \.isWhitespace).count)
  }
}
