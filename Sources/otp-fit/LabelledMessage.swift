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

  init(
    id: String,
    message: Message,
    code: SecurityCode?,
    isAmbiguous: Bool = false,
    source: String
  ) {
    self.id = id
    self.message = message
    self.code = code
    self.isAmbiguous = isAmbiguous
    self.source = source
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
      // The slash keeps corpus sources distinct from all others. What one hand wrote is alike in
      // all languages.
      source: row.author.map { "corpus/author/\($0)" } ?? "corpus/\(file)"
    )
  }

  /// Whether weights can affect the answer for a message with the expected `outcome`.
  static func dependsOnWeights(_ outcome: Detection.Outcome) -> Bool {
    outcome == .code || outcome == .none || outcome == .ambiguous
  }
}

/// A group of labelled messages of equal importance.
struct MessageGroup {
  /// One author in this many is held out of the corpus.
  private static let heldOutStep = 3
  /// The importance of a corpus row. It is less than that of a real message, because corpus rows
  /// were invented to test the detector.
  private static let corpusImportance = 0.7

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
  /// The rows of the corpus in `folder`, divided into fitted and held-out rows.
  static func corpus(in folder: String) throws -> [MessageGroup] {
    let files = try CorpusFile.all(in: folder)
    if let fault = files.lazy.flatMap(\.faults).first { throw fault }
    let heldOut = heldOutAuthors(of: files)
    func messages(_ isWanted: (CorpusRow) -> Bool) -> [LabelledMessage] {
      files.flatMap { file in
        file.rows.filter(isWanted).compactMap { LabelledMessage($0, file: file.name) }
      }
    }
    func isHeldOut(_ row: CorpusRow) -> Bool { row.author.map(heldOut.contains) == true }
    return groups("corpus", importance: corpusImportance, messages { !isHeldOut($0) })
      + groups("corpus, held out", importance: nil, messages(isHeldOut))
  }

  /// Every third author, in the order of their names. Rows of a hand that the fit has seen flatter
  /// it, for what one hand writes is alike.
  private static func heldOutAuthors(of files: [CorpusFile]) -> Set<String> {
    let authors = Set(files.flatMap { $0.rows.compactMap(\.author) }).sorted()
    return Set(
      authors.enumerated().filter { $0.offset % heldOutStep == heldOutStep - 1 }.map(\.element)
    )
  }

  /// The messages of the file at `path`, except those whose IDs end with one of `skippedDigits`.
  static func file(
    at path: String,
    skipping skippedDigits: Set<Character>
  ) throws(CorpusFault) -> [MessageGroup] {
    let file = try MessageFile(bytes: try Folder.bytes(of: path), path: path)
    return groups(
      path.split(separator: "/").last.map(String.init) ?? path,
      importance: 1,
      file.messages.filter { $0.id.last.map(skippedDigits.contains) != true }
    )
  }
}
