import OTPDetection
import OTPSuggestion

/// A step of an interleaving. Steps name messages by their numbers, so that each means the same
/// when others are left out.
enum Step {
  /// How a message comes once more.
  enum Repetition: CaseIterable {
    /// The same line.
    case same
    /// The same identifier with another text.
    case otherText
    /// The same message, but for the time that its source says.
    case otherTime
    /// The same text by another channel.
    case otherChannel
  }

  case receive(Letter)
  case repeating(Int, Repetition)
  case suggest(Question)
  case watch(Question)
  case consume(Int)
  case dismiss(Int)
  /// A number that no entry has.
  case consumeUnknown
  case dismissUnknown
  /// The clock goes on by so many milliseconds, or back; maybe unseen until the next step.
  case tick(Int64, isSeen: Bool = true)
  /// What is older than so many milliseconds is deleted.
  case purge(Int64)
  case restart
}

extension Step: CustomStringConvertible {
  /// The kind of the step and its number, nothing of a message.
  var description: String {
    switch self {
    case .receive(let letter):
      let kind = letter.binding == nil ? letter.outcome.rawValue : "bound"
      let time = letter.offset.map { " at \($0)" } ?? ""
      return "receive \(letter.number) (\(kind)\(time)\(letter.isByOtherProgram ? ", other" : ""))"
    case .repeating(let number, let repetition): return "repeat \(number) (\(repetition))"
    case .suggest: return "suggest"
    case .watch: return "watch"
    case .consume(let number): return "consume \(number)"
    case .dismiss(let number): return "dismiss \(number)"
    case .consumeUnknown: return "consume unknown"
    case .dismissUnknown: return "dismiss unknown"
    case .tick(let milliseconds, let isSeen):
      return "tick \(milliseconds)\(isSeen ? "" : " unseen")"
    case .purge(let milliseconds): return "purge \(milliseconds)"
    case .restart: return "restart"
    }
  }
}
