import CommandLineToolkit
import OTPDetection
import OTPExports
import OTPInbox
import OTPMailWorker
import OTPMessage

/// Parses message lines and detects codes in them with its own parser and session, while others are
/// stored.
actor IngestWorker {
  /// A line that is not blank, or a mail.
  enum Line: Sendable {
    /// A message, its detection and its line number.
    case message(ExaminedMessage, lineNumber: Int)
    /// A line that is not a message.
    case rejected(RejectedLine)
    /// A mail or message that cannot be read.
    case rejectedRecord(number: Int, reason: String)
    /// A message of an export that did not arrive, or has no text.
    case skipped(number: Int)
    /// Why nothing more can be read, from the mail with the number on.
    case failure(number: Int, CommandError)
  }

  private let parser: MessageLineParser
  private let session: DetectionSession
  private let mails: ConfinedMailReader
  private let source: String
  private let kept: KeptTexts

  /// Creates a worker that detects codes with `detector`; messages without a source get `source`.
  /// `kept` says which of them keep their text.
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

  /// The lines of `block` that are not blank, in order.
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

  /// The mails and messages of `block`, in order.
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
