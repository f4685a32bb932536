import OTPDetection
import OTPMessage
import RandomNumbers

/// Generates the steps of interleavings.
struct StepMaker {
  private var numbers: Numbers
  private var letters = 0

  /// Creates a generator for the interleaving `number` of `seed`.
  init(seed: UInt64, number: Int) {
    numbers = Numbers(seed: seed, stream: UInt64(number))
  }

  /// Times at the ends of windows and just beside them.
  private static let times: [Int64] = [
    0, 0, 0, 1, -1, 1_000, -1_000, 30_000, -30_000, 60_000, -60_000, 119_999, 120_000, 120_001,
    -120_000, 179_999, 180_000, 180_001, -179_999, -180_000, -180_001, 240_000, 360_000, 360_001,
    600_000, -300_000,
  ]

  private static let ticks: [Int64] = [
    0, 1, 999, 1_000, 2_999, 3_000, 3_000, 3_001, -2_999, 30_000, 60_000, 60_000, 119_999, 120_000,
    120_001, 179_999, 180_000,
    180_001, 240_000, 360_000, -1, -1_000, -60_000, -120_000, -180_000, -3_600_000, 3_600_000,
  ]

  /// Generates 4 to 20 steps.
  mutating func makeSteps() -> [Step] {
    var steps = [Step.receive(makeLetter())]
    for _ in 0..<Int.random(in: 3..<20, using: &numbers) { steps.append(makeStep()) }
    return steps
  }

  private mutating func makeStep() -> Step {
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<38: .receive(makeLetter())
    case 38..<46: .repeating(anyLetter(), numbers.one(of: Step.Repetition.allCases))
    case 46..<58: .suggest(makeQuestion())
    case 58..<64: .watch(numbers.happens(60) ? Question() : makeQuestion())
    case 64..<72: .consume(anyLetter())
    case 72..<78: .dismiss(anyLetter())
    case 78: .consumeUnknown
    case 79: .dismissUnknown
    case 80..<95: .tick(numbers.one(of: Self.ticks), isSeen: numbers.happens(60))
    case 95: .purge(numbers.one(of: [0, 60_000, 180_000, 600_000]))
    default: .restart
    }
  }

  private mutating func anyLetter() -> Int { Int.random(in: 0..<letters, using: &numbers) }

  private mutating func makeLetter() -> Letter {
    var letter = Letter(number: letters)
    letters += 1
    if numbers.happens(15) { letter.outcome = numbers.one(of: Letter.outcomes) }
    letter.code = numbers.one(of: Letter.codes)
    if numbers.happens(35) { letter.binding = makeBinding() }
    if numbers.happens(40) { letter.spelling = numbers.one(of: Letter.spellings(of: letter.code)) }
    letter.sender = numbers.one(of: [nil, "one", "one", "two"])
    letter.recipient = numbers.happens(25) ? nil : makeRecipient([0, 0, 1, 1, 2])
    letter.channel = numbers.one(of: [nil, .sms, .sms, .notification, .email])
    letter.hasIdentifier = numbers.happens(40)
    if numbers.happens(60) { letter.offset = numbers.one(of: Self.times) }
    letter.hasUnreadableTime = numbers.happens(5)
    letter.isByOtherProgram = numbers.happens(20)
    letter.isReplayed = numbers.happens(50)
    return letter
  }

  /// Any form of one of the recipients with the numbers `choices`.
  private mutating func makeRecipient(_ choices: [Int]) -> String {
    numbers.one(of: Letter.recipients[numbers.one(of: choices)].forms)
  }

  private mutating func makeHost() -> Host {
    numbers.one(of: numbers.happens(70) ? Host.usual : Host.all)
  }

  /// A host to which a message can bind: hosts without a registrable domain have no site.
  private mutating func makeBoundHost() -> Host {
    let host = makeHost()
    return host.domain == nil ? Host.usual[0] : host
  }

  private mutating func makeBinding() -> Binding {
    let domain = makeBoundHost().name
    guard numbers.happens(25) else { return Binding(domain: domain) }
    let embedded = (0..<(numbers.happens(30) ? 2 : 1)).map { _ in makeBoundHost().name }
    // The detector lists each host once.
    return Binding(
      domain: domain,
      embeddedDomains: embedded.enumerated().filter { !embedded[..<$0].contains($1) }.map(\.1)
    )
  }

  private mutating func makePage() -> Page {
    Page(
      host: makeHost(),
      spelling: numbers.happens(60) ? .plain : numbers.one(of: Page.Spelling.allCases)
    )
  }

  private mutating func makeQuestion() -> Question {
    var question = Question()
    if numbers.happens(65) {
      question.page = makePage()
      if numbers.happens(25) {
        question.frames = (0..<numbers.one(of: [1, 1, 2])).map { _ in makePage() }
      }
    }
    if numbers.happens(35) { question.recipient = makeRecipient([0, 0, 1, 2, 3]) }
    if numbers.happens(25) { question.since = numbers.one(of: Self.times) }
    if numbers.happens(20) { question.window = numbers.one(of: [0, 1, 60_000, 120_000, 600_000]) }
    if numbers.happens(15) { question.field = numbers.one(of: Question.fields).name }
    if numbers.happens(10) { question.limit = numbers.one(of: [0, 1, 2]) }
    question.boundOnly = numbers.happens(15)
    question.includesReplaced = numbers.happens(50)
    return question
  }
}
