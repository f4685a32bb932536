import OTPDetection
import OTPSuggestion

/// A step of an interleaving. Steps refer to messages by number, so that each keeps its meaning
/// when others are removed.
enum Step {
  /// How a message is repeated.
  enum Repetition: CaseIterable {
    /// The same line.
    case same
    /// The same identifier with another text.
    case otherText
    /// The same message with another timestamp of its source.
    case otherTime
    /// The same text from another channel.
    case otherChannel
  }

  case receive(Letter)
  case repeating(Int, Repetition)
  case suggest(Question)
  case watch(Question)
  case consume(Int)
  case dismiss(Int)
  /// Uses an ID that no entry has.
  case consumeUnknown
  case dismissUnknown
  /// Moves the clock by so many milliseconds, forward or back; the server may not see it until the
  /// next step.
  case tick(Int64, isSeen: Bool = true)
  /// Deletes what is older than so many milliseconds.
  case purge(Int64)
  case restart
}

extension Step: CustomStringConvertible {
  /// The kind and the number of the step, but nothing of a message.
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
