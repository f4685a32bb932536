import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// A difference between the world and the model. It contains kinds and numbers, but nothing of a
/// message.
struct Divergence: Error, Equatable {
  let step: Int
  let what: String
}

/// Applies steps to a world and to the model, and compares them after each step.
struct Interleaving {
  private let world: any World
  private let source: String
  private var model: Model
  /// The first message with each number.
  private var letters: [Int: (message: Message, letter: Letter, id: Int64?)] = [:]
  private var watches: [(asked: Model.Asked, given: Set<Int64>)] = []

  /// Begins in `world`, in a time range that no earlier interleaving uses; `number` identifies it
  /// there.
  init(in world: any World, number: Int) {
    self.world = world
    source = "interleaving \(number)"
    // Steps move the clock by less than half a day.
    model = Model(now: 1_790_000_000_000 + Int64(number) * 86_400_000)
  }

  /// The first divergence that `steps` cause; nil if there is none.
  static func divergence(of steps: [Step], in world: any World, number: Int) -> Divergence? {
    var interleaving = Interleaving(in: world, number: number)
    defer { world.endWatches() }
    for (index, step) in steps.enumerated() {
      do {
        try interleaving.take(step)
        if case .tick(_, isSeen: false) = step { continue }
        try interleaving.compare()
      } catch let error as Disagreement {
        return Divergence(step: index, what: error.what)
      } catch let error as InboxError {
        return Divergence(step: index, what: "error of kind \(error.kind.name)")
      } catch {
        return Divergence(step: index, what: "error \(type(of: error))")
      }
    }
    return nil
  }

  private var now: Timestamp { Timestamp(milliseconds: model.now) }

  private mutating func take(_ step: Step) throws {
    switch step {
    case .receive(let letter):
      let message = letter.message(from: source, at: now)
      let id = try receive(message, letter)
      letters[letter.number] = (message, letter, id)
    case .repeating(let number, let repetition):
      guard let (message, letter, _) = letters[number] else { return }
      try repeatLetter(message, letter, repetition)
    case .suggest(let question):
      try ask(question)
    case .watch(let question):
      guard watches.count < 3, let request = question.request(at: now) else { return }
      try world.watch(request, at: now)
      var question = question
      question.limit = .max
      watches.append((Model.Asked(question: question, time: model.now), []))
    case .consume(let number): try retire(letters[number]?.id, as: .used)
    case .dismiss(let number): try retire(letters[number]?.id, as: .dismissed)
    case .consumeUnknown: try retire(nil, as: .used)
    case .dismissUnknown: try retire(nil, as: .dismissed)
    case .tick(let milliseconds, _): model.now += milliseconds
    case .purge(let age):
      let deleted = model.purge(before: model.now - age)
      let report = try world.purge(olderThan: Timestamp(milliseconds: model.now - age))
      // Entries of earlier interleavings are deleted too.
      try agree(report.deleted >= deleted && !report.tracesRemain, "purge")
    case .restart:
      try world.restart(at: now)
      if world.restartEndsWatches { for index in watches.indices { watches[index].given = [] } }
    }
  }

  /// Receives `message`; returns the ID of its entry, even if it was already stored.
  private mutating func receive(_ message: Message, _ letter: Letter) throws -> Int64? {
    let expected = model.outcome(of: message, by: letter.delivery)
    let outcome = try world.receive(
      message,
      letter.detection,
      byOtherProgram: letter.isByOtherProgram,
      as: letter.delivery,
      at: now
    )
    try agree(outcome == expected, "storing was \(outcome), not \(expected)")
    guard outcome != .duplicate else { return nil }
    guard let id = try world.entries(limit: 1).first?.id.number else {
      throw Disagreement(what: "what was acknowledged is not there")
    }
    try agree(id > model.entries.last?.id ?? 0, "a number was used again")
    model.store(message, letter.detection, id: id)
    return id
  }

  private mutating func repeatLetter(
    _ message: Message,
    _ letter: Letter,
    _ repetition: Step.Repetition
  ) throws {
    var message = message
    var letter = letter
    switch repetition {
    case .same: break
    case .otherText:
      // Another number makes another text.
      letter = Letter(number: letter.number + 50, outcome: letter.outcome, code: letter.code)
      message.text = letter.text
    case .otherTime:
      message.receivedAt = Timestamp(milliseconds: model.now - 30_000)
      message.unreadable = []
    case .otherChannel:
      message.channel = message.channel == .other ? .sms : .other
    }
    _ = try receive(message, letter)
  }

  private mutating func retire(_ id: Int64?, as state: InboxEntry.State) throws {
    let expected = model.retire(id, as: state)
    // No entry reaches this ID.
    let id = InboxEntry.ID(number: id ?? 1 << 60)
    let isDone =
      state == .used ? try world.consume(id, at: now) : try world.dismiss(id, at: now)
    try agree(isDone == expected, "\(state) was \(isDone), not \(expected)")
  }

  /// Compares the stored entries, the suggestions, and what each watcher received.
  private mutating func compare() throws {
    try compareEntries()
    try ask(Question())
    let news = try world.news(at: now)
    try agree(news.count == watches.count, "a watch ended")
    for (index, given) in news.enumerated() {
      try compare(given, with: watches[index].asked)
      let ids = given.map(\.id.number)
      let arrived = model.arrived(watches[index].asked)
      let expected = arrived.filter { !watches[index].given.contains($0) }
      let again = ids.filter { watches[index].given.contains($0) }
      try agree(again.isEmpty, "watch \(index) was given \(again) again")
      try agree(ids == expected, "watch \(index) was given \(ids), not \(expected)")
      watches[index].given.formUnion(ids)
    }
  }

  private func compareEntries() throws {
    let stored = try world.entries(limit: model.entries.count + 1)
      .filter { $0.message.source == source }
    try agree(stored.count == model.entries.count, "\(stored.count) entries are stored")
    for (entry, expected) in zip(stored.reversed(), model.entries) {
      let id = expected.id
      try agree(entry.id.number == id, "entry \(id) is not in its place")
      try agree(entry.state == expected.state, "entry \(id) is \(entry.state)")
      let isWhole =
        entry.message.text == expected.message.text
        && entry.arrival?.milliseconds == expected.arrival
        && entry.storedAt.milliseconds == expected.storedAt
        && entry.detection.outcome == expected.detection.outcome
        && entry.detection.code == expected.code
        && entry.message.recipient == expected.message.recipient
      try agree(isWhole, "entry \(id) is not what was received")
    }
  }

  private func ask(_ question: Question) throws {
    guard let request = question.request(at: now) else { throw WorldError.noRequest }
    let asked = Model.Asked(question: question, time: model.now)
    let answer = try world.answer(to: request, at: now)
    let suggestions = answer.suggestions
    let reason = answer.reason
    let ids = suggestions.map(\.id.number)
    let offers = model.offered(asked)
    let expected = offers.map(\.id)
    for id in ids where !expected.contains(id) {
      let refusal = model.entries.first { $0.id == id }.map { model.refusal(of: $0, asked) }
      let reason = refusal.map { $0 ?? .offeredAlready }?.rawValue ?? "unknown"
      throw Disagreement(what: "entry \(id) was offered (\(reason))")
    }
    let missing = expected.filter { !ids.contains($0) }
    try agree(missing.isEmpty, "\(missing) were not offered")
    try agree(ids == expected, "\(ids) are not in order: \(expected)")
    try compare(suggestions, with: asked)
    let isMarked = suggestions.map(\.isReplaced) == offers.map(\.isReplaced)
    try agree(isMarked, "other codes than expected were marked as replaced")
    let expectedReason = suggestions.isEmpty && question.limit > 0 ? model.reason(asked) : reason
    try agree(reason == expectedReason, "the reason was \(reason?.rawValue ?? "none")")
  }

  /// Compares the details of each suggestion.
  private func compare(_ suggestions: [Suggestion], with asked: Model.Asked) throws {
    for suggestion in suggestions {
      let id = suggestion.id.number
      guard let entry = model.entries.first(where: { $0.id == id }) else {
        throw Disagreement(what: "entry \(id) is unknown")
      }
      let isRight =
        suggestion.code == entry.code
        && suggestion.timestamp.milliseconds == entry.arrival
        && suggestion.binding == entry.detection.binding
        && suggestion.age == entry.arrival.map { .milliseconds(max(model.now - $0, 0)) }
        && suggestion.sender == entry.message.sender
        && suggestion.channel == entry.message.channel
        && suggestion.match == model.match(of: entry, asked.question)
      try agree(isRight, "entry \(id) was offered with something wrong")
    }
  }

  private func agree(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    guard condition else { throw Disagreement(what: what()) }
  }
}

/// A difference in one value; `Divergence` adds the step.
private struct Disagreement: Error {
  let what: String
}
