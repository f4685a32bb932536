import OTPCorpus
import OTPDetection
import OTPMessage

/// A message with the code that a person sees in it.
struct LabelledMessage {
  let id: String
  let message: Message
  /// The code as a person would type it; nil when there is none.
  let code: SecurityCode?

  /// Whether it has several codes that nobody can tell apart, so none may be offered.
  let isAmbiguous: Bool
  /// The source: messages of one source are similar.
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

  /// Creates a message from a row of the corpus file `file`; nil when its answer does not depend on
  /// weights.
  init?(_ row: CorpusRow, file: String) {
    guard Self.dependsOnWeights(row.outcome), row.after == nil else { return nil }
    self.init(
      id: row.id.description,
      message: row.message,
      code: row.code,
      isAmbiguous: row.outcome == .ambiguous,
      // Other sources have no slash in their names.
      source: "corpus/\(file)"
    )
  }

  /// Whether other weights can change the answer of a message that must end with `outcome`.
  static func dependsOnWeights(_ outcome: Detection.Outcome) -> Bool {
    outcome == .code || outcome == .none || outcome == .ambiguous
  }
}

/// Labelled messages of equal importance.
struct MessageGroup {
  /// The last digits of ids that are held out of the corpus: one row in five.
  private static let heldOut: Set<Character> = ["3", "8"]
  /// How much a row of the corpus counts: less than a real message, because a person invented it to
  /// test the detector.
  private static let corpusImportance = 0.7

  /// The name in the report.
  let name: String
  /// How much each counts in the fit; nil when they are only judged.
  let importance: Double?
  let messages: [LabelledMessage]

  /// Splits `messages` into those with one code or none, and the ambiguous ones, if any. The model
  /// has no right answer for those, but they show the effect of the margin.
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
  /// The rows of the corpus in `folder`: those to fit to and those that are held out.
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
