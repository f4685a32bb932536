import OTPInbox
import OTPMessage
import OTPSuggestion

/// The steps of honest senders and one person, and an attacker who sends messages in between.
struct AttackScene {
  private let world: InboxWorld
  private let source: String
  private var now: Int64
  private var attacker: Attacker?
  private var letters: [Int: InboxEntry.ID] = [:]

  /// Begins in `world` at `start`; nobody attacks if `attacker` is nil.
  init(in world: InboxWorld, start: Int64, attacker: Attacker?) {
    self.world = world
    self.attacker = attacker
    source = "from \(start)"
    now = start
  }

  /// What pages ask for, with and without frames, unbound and replaced codes.
  static let questions: [Question] =
    Host.usual.map { host in
      Question(page: Page(host: host, spelling: .plain), includesReplaced: true)
    } + [
      Question(page: Page(host: Host.all[0], spelling: .plain), boundOnly: true),
      Question(
        page: Page(host: Host.all[0], spelling: .plain),
        frames: [Page(host: Host.all[3], spelling: .plain)]
      ),
    ]

  /// Takes `step`, if honest people take such ones, after the attacker sent what he likes.
  mutating func take(_ step: Step) throws {
    for letter in attacker?.makeLetters() ?? [] {
      try receive(letter, from: "attacker \(letter.number)")
    }
    switch step {
    case .receive(let letter):
      if let id = try receive(letter, from: source) { letters[letter.number] = id }
    case .consume(let number):
      if let id = letters[number] { _ = try world.consume(id, at: time) }
    case .dismiss(let number):
      if let id = letters[number] { _ = try world.dismiss(id, at: time) }
    case .tick(let milliseconds, _): now += milliseconds
    case .restart: try world.restart(at: time)
    case .repeating, .suggest, .watch, .consumeUnknown, .dismissUnknown, .purge: break
    }
  }

  /// The codes for `question`, as many as there are unless `limit` says otherwise.
  func answer(to question: Question, limit: Int = .max) throws -> [Suggestion] {
    guard var request = question.request(at: time) else { throw WorldError.noRequest }
    request.limit = limit
    return try world.answer(to: request, at: time).suggestions
  }

  private var time: Timestamp { Timestamp(milliseconds: now) }

  /// Stores `letter`; returns its entry unless it is a duplicate.
  @discardableResult
  private func receive(_ letter: Letter, from source: String) throws -> InboxEntry.ID? {
    let outcome = try world.receive(
      letter.message(from: source, at: time),
      letter.detection,
      byOtherProgram: letter.isByOtherProgram,
      as: letter.delivery,
      at: time
    )
    return outcome == .duplicate ? nil : try world.entries(limit: 1).first?.id
  }
}
