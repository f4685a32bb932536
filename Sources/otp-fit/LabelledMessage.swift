import OTPCorpus
import OTPDetection
import OTPMessage

/// A message with the code that a person found in it.
struct LabelledMessage {
  let id: String
  let message: Message
  /// What a person would type; nil when the message has no code.
  let code: SecurityCode?

  /// Whether it has several codes that nobody can tell apart, of which none may be offered.
  let isAmbiguous: Bool
  /// Where it comes from: messages of one source are written alike.
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

  /// Takes over a row of the corpus file `file`; nil when its answer does not hang on weights.
  init?(_ row: CorpusRow, file: String) {
    guard Self.hangsOnWeights(row.outcome), row.after == nil else { return nil }
    self.init(
      id: row.id.description,
      message: row.message,
      code: row.code,
      isAmbiguous: row.outcome == .ambiguous,
      // No source elsewhere has a slash in its name by chance.
      source: "corpus/\(file)"
    )
  }

  /// Whether a message that must end with `outcome` can end otherwise with other weights.
  static func hangsOnWeights(_ outcome: Detection.Outcome) -> Bool {
    outcome == .code || outcome == .none || outcome == .ambiguous
  }
}

/// Labelled messages that count alike.
struct MessageGroup {
  /// The last digits of the ids that are held out of the corpus: one row in five.
  private static let heldOut: Set<Character> = ["3", "8"]
  /// How much a row of the corpus counts. Less than a message from elsewhere: a person made it up
  /// to try the detector, and nobody ever got it.
  private static let corpusImportance = 0.7

  /// What the report calls them.
  let name: String
  /// How much each counts; nil when they are only looked at, to see what the fit is worth.
  let importance: Double?
  let messages: [LabelledMessage]

  /// Of `messages`, those with one code or none as a group, and the ambiguous ones as another
  /// if there are any: the model of the fit has no right answer for those, but they show what
  /// the margin does.
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
  /// The rows of the corpus in `folder`: those to fit to, and those that are held out.
  static func corpus(in folder: String) throws -> [MessageGroup] {
    let files = try CorpusFile.all(in: folder)
    if let fault = files.lazy.flatMap(\.faults).first { throw fault }
    let messages = files.flatMap { file in
      file.rows.compactMap { LabelledMessage($0, file: file.name) }
    }
    func isHeldOut(_ message: LabelledMessage) -> Bool {
      message.id.last.map(heldOut.contains) == true
    }
    return groups("corpus", importance: corpusImportance, messages.filter { !isHeldOut($0) })
      + groups("corpus, held out", importance: nil, messages.filter(isHeldOut))
  }

  /// The messages of the file at `path` whose ids do not end with one of `skippedDigits`.
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
