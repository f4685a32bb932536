import OTPDetection
import OTPMessage
import RandomNumbers

/// Somebody who can send messages: under any name, to anyone, bound to any site, dated as he likes,
/// with codes that differ little from those of others or not at all.
struct Attacker {
  private var numbers: Numbers
  private var sent = 1_000

  /// The codes of his own, and those of the honest senders.
  private static let codes = Letter.codes + Letter.codes + ["666666", "482914", "48291"]

  /// Makes the attacker of the interleaving `number` of `seed`.
  init(seed: UInt64, number: Int) {
    numbers = Numbers(seed: ~seed, stream: UInt64(number))
  }

  /// The messages that he sends before the next step.
  mutating func makeLetters() -> [Letter] {
    (0..<numbers.one(of: [0, 1, 1, 2, 6])).map { _ in makeLetter() }
  }

  private mutating func makeLetter() -> Letter {
    var letter = Letter(number: sent)
    sent += 1
    letter.code = numbers.one(of: Self.codes)
    if numbers.happens(60) {
      letter.binding = Binding(
        domain: numbers.one(of: Host.all.filter { $0.domain != nil }).name,
        embeddedDomains: numbers.happens(20) ? [numbers.one(of: Host.usual).name] : []
      )
    }
    if numbers.happens(50) { letter.spelling = numbers.one(of: Letter.spellings(of: letter.code)) }
    letter.sender = numbers.one(of: [nil, "one", "one", "two", "evil"])
    letter.recipient =
      numbers.happens(30)
      ? nil : numbers.one(of: numbers.one(of: Letter.recipients).forms)
    letter.channel = numbers.one(of: [nil, .sms, .notification, .email])
    letter.hasIdentifier = numbers.happens(40)
    if numbers.happens(60) {
      letter.offset = numbers.one(of: [0, 1, -1, 60_000, 120_000, -60_000])
    }
    letter.isByOtherProgram = numbers.happens(30)
    return letter
  }
}
