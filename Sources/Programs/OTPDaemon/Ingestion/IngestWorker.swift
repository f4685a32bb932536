import CommandLineToolkit
import OTPDetection
import OTPExports
import OTPInbox
import OTPMailWorker
import OTPMessage

/// Parses message lines and detects codes in them with its own parser and session, while others are
/// stored.
actor IngestWorker {
  /// A non-blank line, or a mail message or exported message.
  enum Line: Sendable {
    /// A message, its detection and its line number.
    case message(ExaminedMessage, lineNumber: Int)
    /// A line that is not a message.
    case rejected(RejectedLine)
    /// A mail message or exported message that cannot be read.
    case rejectedRecord(number: Int, reason: String)
    /// An exported message that was not received, or has no text.
    case skipped(number: Int)
    /// The reason nothing more can be read, starting with the mail message `number`.
    case failure(number: Int, CommandError)
  }

  private let parser: MessageLineParser
  private let session: DetectionSession
  private let mails: ConfinedMailReader
  private let source: String
  private let kept: KeptTexts

  /// Creates a worker that detects codes with `detector`. Messages without a source get `source`;
  /// `kept` states whose text is stored.
  init(
    detector: Detector,
    source: String,
    keeping kept: KeptTexts,
    _ environment: Environment
  ) throws(CommandError) {
    do {
      parser = try MessageLineParser()
    } catch {
      throw CommandError(error.description)
    }
    session = detector.makeSession()
    mails = ConfinedMailReader(environment)
    self.source = source
    self.kept = kept
  }

  /// Returns the non-blank lines of `block`, in order.
  func read(_ block: LineBlock) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(block.count)
    parser.read(block) { line in
      switch line {
      case .message(var message, let number):
        if let fault = message.lengthFault {
          lines.append(.rejected(RejectedLine(lineNumber: number, id: message.id, reason: fault)))
          return
        }
        message.source = message.source ?? source
        lines.append(
          .message(ExaminedMessage(message, by: session, keeping: kept), lineNumber: number)
        )
      case .rejected(let line):
        lines.append(.rejected(line))
      case .blank:
        break
      }
    }
    return lines
  }

  /// Returns the mail messages and exported messages of `block`, in order.
  func readRecords(_ block: RecordBlock) -> [Line] {
    block.records.map { number, record in
      do throws(MailFault) {
        var message: Message
        switch record {
        case .mail(let bytes, let changed):
          message = try mails.message(bytes, delivered: changed)
        case .exported(.message(let read)): message = read
        case .exported(.skipped): return .skipped(number: number)
        case .exported(.rejected(let reason)):
          return .rejectedRecord(number: number, reason: reason)
        }
        if let fault = message.lengthFault {
          return .rejectedRecord(number: number, reason: fault.description)
        }
        message.source = source
        return .message(ExaminedMessage(message, by: session, keeping: kept), lineNumber: number)
      } catch .unavailable(let reason) {
        return .failure(number: number, CommandError(MailFault.unavailable(reason).description))
      } catch {
        return .rejectedRecord(number: number, reason: error.description)
      }
    }
  }
}
