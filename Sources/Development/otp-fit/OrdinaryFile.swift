import FoundationEssentials
import Glibc
import OTPCorpus
import OTPDetection
import OTPMessage

/// A file of ordinary sentences without codes, with one JSON object per line.
///
/// The file is streamed, because it may have a million lines.
enum OrdinaryFile {
  /// The number of leading characters that identify the campaign of a sentence.
  private static let campaignLength = 40

  /// Reads the file at `path` and keeps the sentences that have a candidate.
  static func read(
    _ path: String,
    importance: Double,
    session: DetectionSession,
    _ features: FeatureList
  ) throws -> ChoiceGroup {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var sentences = 0
    var choices: [Choice] = []
    do {
      var reader = try MessageLineReader(fileDescriptor: descriptor)
      while let event = try reader.next() {
        switch event {
        case .message(let message, _):
          sentences += 1
          let campaign = GroupKey.template(
            of: String(message.text.prefix(campaignLength)),
            hiding: []
          )
          let labelled = LabelledMessage(
            id: "",
            message: message,
            code: nil,
            source: "\(name)/\(campaign)"
          )
          // A bound sentence, or one without candidates, does not depend on weights.
          guard let choice = try? Choice(labelled, session: session, features) else {
            continue
          }
          choices.append(choice)
        case .rejected(let line):
          throw CorpusFault(
            file: path,
            line: line.lineNumber,
            statement: "this is not an object with the string \"text\"; correct it"
          )
        case .idle, .interrupted:
          continue
        }
      }
    } catch is MessageError {
      throw unreadable(path)
    }
    return ChoiceGroup(
      name: name,
      kind: .sentences(read: sentences),
      importance: importance,
      choices: choices
    )
  }

  private static func unreadable(_ path: String) -> CorpusFault {
    CorpusFault(
      file: path,
      statement: "the file cannot be read; check its name and permissions"
    )
  }
}
