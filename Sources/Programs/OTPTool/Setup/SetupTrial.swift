import CommandLineToolkit
import Glibc
import OTPBrowser
import OTPClient
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSourceSettings
import OTPSuggestion
import OTPSystem
import OTPText

/// Sends test codes through the service and through the sources that can be tried from here.
///
/// They are bound to a site that does not exist, so that no page is offered one.
struct SetupTrial {
  /// How long a code may take to be offered, in milliseconds.
  private static let patience: Int64 = 15_000

  private let environment: Environment
  private let socket: String?
  private let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)

  init(_ environment: Environment) {
    self.environment = environment
    socket = Endpoints { environment[$0] }.socket
  }

  /// Tries every way, and returns a sentence about each.
  func sentences() -> [String] {
    guard let socket,
      case .running = ServiceState(of: Endpoints(socket: socket, store: nil), clocks: clocks)
    else { return [] }
    let message = testMessage()
    let delivery = MessageDelivery(socket: socket, keeping: .codes, clocks: clocks)
    guard (try? delivery.deliver([message])) != nil else {
      return ["A test code could not be given to the service."]
    }
    guard retireCode(of: message) else {
      return ["The service took a test code, but does not offer it."]
    }
    return ["The service took a test code, and offered it."] + sources().compactMap(sentence)
  }

  private func sources() -> [SourceState] {
    guard let files = try? SourceFiles(environment), let file = try? files.settings() else {
      return []
    }
    return file.sources.compactMap { try? files.state(of: $0) }.filter(\.isConnected)
  }

  /// Tries a source; nil if it does not fill the inbox.
  private func sentence(_ source: SourceState) -> String? {
    let name = source.settings.name
    switch source.settings.kind {
    case .maildir: return mailSentence(source.settings)
    case .smtp: return nil
    case .kdeconnect, .modem, .bluetooth, .notifications, .imap, .webhook:
      return realSentence(name)
    }
  }

  private func realSentence(_ name: String) -> String {
    "The source \(name) can only be tried with a real code: request one."
  }

  private func mailSentence(_ settings: SourceSettings) -> String? {
    let root = settings.text(.path).map(environment.expandingHome(in:))
    guard settings.texts(.folders).isEmpty,
      let path = root.flatMap({ Maildirs.folders(in: $0).first })
    else { return realSentence(settings.name) }
    let message = testMessage()
    let name = "\(message.id ?? "0").otp-test"
    let mail = """
      From: otp <otp@localhost>
      To: <otp@localhost>
      Subject: A test of otp
      Message-ID: <\(message.id ?? "0").test@localhost>
      Content-Type: text/plain; charset=utf-8

      \(message.text)

      """
    // As programs deliver to a Maildir, so that no half of a mail is read.
    let (draft, place) = ("\(path)/tmp/\(name)", "\(path)/new/\(name)")
    defer { for file in [draft, place] { try? PublicFile.remove(file) } }
    guard (try? PublicFile.replace(draft, with: Array(mail.utf8), for: .owner)) != nil,
      unsafe rename(draft, place) == 0
    else { return "The source \(settings.name) cannot be tried: no mail can be put into \(path)." }
    return retireCode(of: message)
      ? "The source \(settings.name) brought a test mail, and its code was offered."
      : "The source \(settings.name) did not bring a test mail from \(path)/new; `otp sources` may say why."
  }

  private func testMessage() -> Message {
    TestCode.message(number: .random(in: .min ... .max), at: .now())
  }

  /// Waits until the code of `message` is offered, and marks it as used. Returns false if it never
  /// was.
  private func retireCode(of message: Message) -> Bool {
    let request = SuggestionRequest(site: Site(origin: TestCode.origin), boundOnly: true)
    let client = CodeClient(
      Endpoints { environment[$0] },
      access: .changing,
      clocks: clocks
    )
    let end = Uptime.milliseconds() + Self.patience
    repeat {
      if case .suggestions(let found)? = try? client.answer(to: request),
        let code = found.first(where: { message.text.hasPrefix($0.code.value) })
      {
        return (try? client.consume(code.id)) ?? false
      }
      Polling.pause(100)
    } while Uptime.milliseconds() < end
    return false
  }
}
