import OTPCorpus
import OTPDetection
import OTPMessage

/// A message labelled with its code.
struct LabelledMessage {
  let id: String
  let message: Message
  /// The code as a user would type it, or nil if there is none.
  let code: SecurityCode?

  /// Whether the message has several indistinguishable codes, so that none may be offered.
  let isAmbiguous: Bool
  /// The source of the message. Messages from one source are similar.
  let source: String
  /// Whether a person passes on a code.
  let isRelayed: Bool

  init(
    id: String,
    message: Message,
    code: SecurityCode?,
    isAmbiguous: Bool = false,
    source: String,
    isRelayed: Bool = false
  ) {
    self.id = id
    self.message = message
    self.code = code
    self.isAmbiguous = isAmbiguous
    self.source = source
    self.isRelayed = isRelayed
  }

  /// Creates a message from a row of the corpus file `file`, or returns nil if its answer does not
  /// depend on weights.
  init?(_ row: CorpusRow, file: String) {
    guard Self.dependsOnWeights(row.outcome), row.after == nil else { return nil }
    self.init(
      id: row.id.description,
      message: row.message,
      code: row.code,
      isAmbiguous: row.outcome == .ambiguous,
      // The slash keeps corpus sources distinct from all others. Rows by the same author are alike
      // in all languages.
      source: row.author.map { "corpus/author/\($0)" } ?? "corpus/\(file)",
      isRelayed: row.scene == "relayed"
    )
  }

  /// Whether weights can affect the answer for a message with the expected `outcome`.
  static func dependsOnWeights(_ outcome: Detection.Outcome) -> Bool {
    outcome == .code || outcome == .none || outcome == .ambiguous
  }
}

/// A group of labelled messages of equal importance.
struct MessageGroup {
  /// The name of the group in the report.
  let name: String
  /// The importance of each message in the fit, or nil if the group is only evaluated.
  let importance: Double?
  let messages: [LabelledMessage]

  /// Splits `messages` into those with one code or none, and ambiguous ones, if any.
  ///
  /// The model has no right answer for ambiguous messages, but they show the effect of the margin.
  private static func groups(
    _ name: String,
    importance: Double?,
    _ messages: [LabelledMessage]
  ) -> [MessageGroup] {
    let ambiguous = messages.filter(\.isAmbiguous)
    let group = MessageGroup(
      name: name,
      importance: importance,
      messages: messages.filter { !$0.isAmbiguous }
    )
    guard !ambiguous.isEmpty else { return [group] }
    return [
      group, MessageGroup(name: "\(name), ambiguous", importance: nil, messages: ambiguous),
    ]
  }
}

extension MessageGroup {
  /// The rows of the corpus in `folder`.
  static func corpus(in folder: String) throws -> [MessageGroup] {
    let files = try CorpusFile.all(in: folder)
    if let fault = files.lazy.flatMap(\.faults).first { throw fault }
    let messages = files.flatMap { file in
      file.rows.compactMap { LabelledMessage($0, file: file.name) }
    }
    return groups("corpus", importance: 1, messages)
  }

  /// The messages of the file at `path`, except those whose IDs end with one of `skippedDigits`.
  static func file(
    at path: String,
    skipping skippedDigits: Set<Character>,
    importance: Double? = 1
  ) throws(CorpusFault) -> [MessageGroup] {
    let file = try MessageFile(bytes: try Folder.bytes(of: path), path: path)
    return groups(
      path.split(separator: "/").last.map(String.init) ?? path,
      importance: importance,
      file.messages.filter { $0.id.last.map(skippedDigits.contains) != true }
    )
  }
}
