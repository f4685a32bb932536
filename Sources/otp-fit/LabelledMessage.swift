import OTPCorpus
import OTPDetection
import OTPMessage

/// A message with the code that a person found in it.
struct LabelledMessage {
  let id: String
  let message: Message
  /// What a person would type; nil when the message has no code.
  let code: SecurityCode?

  init(id: String, message: Message, code: SecurityCode?) {
    self.id = id
    self.message = message
    self.code = code
  }

  /// Takes over a row of the corpus; nil when its answer does not hang on weights.
  init?(_ row: CorpusRow) {
    guard row.outcome == .code || row.outcome == .none else { return nil }
    self.init(id: row.id.description, message: row.message, code: row.code)
  }
}

/// Labelled messages that count alike.
struct MessageGroup {
  /// The last digits of the ids that are held out of the corpus: one row in five.
  private static let heldOut: Set<Character> = ["3", "8"]
  /// How much a row of the corpus counts. Less than a message from elsewhere: a person made it up to try the detector, and nobody ever got it.
  private static let corpusImportance = 0.7

  /// What the report calls them.
  let name: String
  /// How much each counts; nil when they are only looked at, to see what the fit is worth.
  let importance: Double?
  let messages: [LabelledMessage]
}

extension MessageGroup {
  /// The rows of the corpus in `folder`: those to fit to, and those that are held out.
  static func corpus(in folder: String) throws -> [MessageGroup] {
    let files = try CorpusFile.all(in: folder)
    if let fault = files.lazy.flatMap(\.faults).first { throw fault }
    let messages = files.flatMap(\.rows).compactMap { LabelledMessage($0) }
    func isHeldOut(_ message: LabelledMessage) -> Bool {
      message.id.last.map(heldOut.contains) == true
    }
    return [
      MessageGroup(
        name: "corpus",
        importance: corpusImportance,
        messages: messages.filter { !isHeldOut($0) }
      ),
      MessageGroup(
        name: "corpus, held out",
        importance: nil,
        messages: messages.filter(isHeldOut)
      ),
    ]
  }

  /// The messages of the file at `path` whose ids do not end with one of `skippedDigits`.
  static func file(
    at path: String,
    skipping skippedDigits: Set<Character>
  ) throws(CorpusFault) -> MessageGroup {
    let file = try MessageFile(bytes: try Folder.bytes(of: path), path: path)
    return MessageGroup(
      name: path.split(separator: "/").last.map(String.init) ?? path,
      importance: 1,
      messages: file.messages.filter { message in
        message.id.last.map(skippedDigits.contains) != true
      }
    )
  }
}
