import CommandLineToolkit
import Glibc
import OTPBus
import OTPSystem

/// Questions to other programs, asked all at once, so that those that hang take no more time
/// together than one of them.
final class Inquiry {
  /// A question, by what it is about.
  enum Question: Hashable, Sendable {
    /// The version of the program at the path.
    case version(String)
    /// Which sources cannot run with their settings.
    case sources
    /// The states of units.
    case units
    /// Whether the bus itself answers.
    case sessionBus, systemBus
    /// Whether a program shows notifications, and whether it answers.
    case notifications, notificationServer
    /// What browsers may do, as portals stored it.
    case permissions
    /// The programs that the session bus can start.
    case startable
    /// The phones of KDE Connect.
    case phones
    /// The modems of ModemManager.
    case modems
    /// The adapters and devices of BlueZ.
    case bluetooth
  }

  /// What was said, by question.
  struct Answers {
    fileprivate var outputs: [Question: [UInt8]] = [:]
    fileprivate var messages: [Question: BusMessage] = [:]
    /// The questions that got no answer in time.
    fileprivate(set) var unanswered: Set<Question> = []

    /// What a program printed; nil if it failed, did not answer or was not asked.
    func output(_ question: Question) -> [UInt8]? { outputs[question] }

    /// The reply on a bus; nil if it was an error, or there is none.
    func reply(_ question: Question) -> BusMessage? {
      messages[question].flatMap { $0.isReply ? $0 : nil }
    }

    func isSilent(_ question: Question) -> Bool { unanswered.contains(question) }

    /// Whether the service and sources can be started: no program of this package is silent, nor
    /// the service manager.
    var canStart: Bool {
      !unanswered.contains { question in
        switch question {
        case .version, .sources, .units: true
        default: false
        }
      }
    }
  }

  /// How long the programs may take altogether, in milliseconds. A program that works needs a
  /// fraction of a second, even on a busy machine; portals may have to be started.
  static let patience: Int64 = 5_000

  private let end: Int64
  private var programs: [Question: RunningProgram] = [:]
  private var buses: [String: BusDialogue<Question>] = [:]
  private var asked: [String: Set<Question>] = [:]
  private var answers = Answers()

  /// Creates an inquiry that ends after `patience` milliseconds.
  init(patience: Int64) {
    end = Uptime.milliseconds() + patience
  }

  /// Asks a program, which answers by what it prints.
  func ask(
    _ question: Question,
    _ command: [String],
    input: [UInt8] = [],
    _ environment: Environment
  ) {
    let program = ChildProgram(ownGroup: command, environment, timeLimit: Self.patience)
    programs[question] = try? program.begin(input: input)
  }

  /// Asks a program on the bus at `address`.
  func ask(_ question: Question, _ call: BusCall, at address: String) {
    do throws(BusError) {
      if buses[address] == nil {
        buses[address] = try BusDialogue(address: address, rules: [])
      }
      try buses[address]?.ask(question, call, at: Uptime.milliseconds())
      asked[address, default: []].insert(question)
    } catch {
      // There is no such bus, which is an answer.
    }
  }

  /// Waits for the answers, and returns those that came.
  func result() -> Answers {
    while true {
      advance()
      let rest = end - Uptime.milliseconds()
      guard !programs.isEmpty || !buses.isEmpty, rest > 0 else { break }
      wait(Int32(clamping: rest))
    }
    answers.unanswered = Set(programs.keys).union(asked.values.joined())
    for program in programs.values { _ = program.result() }
    return answers
  }

  /// Takes the answers that are there.
  private func advance() {
    for (question, program) in programs where program.advance() {
      programs[question] = nil
      let (ending, output) = program.result()
      if ending == .succeeded { answers.outputs[question] = output }
    }
    for (address, bus) in buses {
      do throws(BusError) {
        while let event = try bus.next(at: Uptime.milliseconds()) {
          guard case .answer(let message?, let question) = event else { continue }
          answers.messages[question] = message
          asked[address]?.remove(question)
        }
        guard asked[address]?.isEmpty == false else {
          buses[address] = nil
          continue
        }
      } catch {
        // The bus refuses this program, or has ended.
        (buses[address], asked[address]) = (nil, nil)
      }
    }
  }

  private func wait(_ milliseconds: Int32) {
    var polled = buses.values.map { PolledDescriptor($0.fileDescriptor, events: $0.events) }
    polled += programs.values.map { PolledDescriptor($0.fileDescriptor) }
    let isEnding = programs.values.contains { $0.fileDescriptor == nil }
    let limit = isEnding ? min(milliseconds, RunningProgram.pause) : milliseconds
    Polling.wait(for: &polled, upTo: Int64(limit))
  }
}
