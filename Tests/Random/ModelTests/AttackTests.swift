import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Testing

/// What somebody who can send messages changes about the codes that are bound to a site: nothing
/// but their place among the codes bound to the same site.
///
/// The same steps run twice, without and with the attacker's messages in between. `OTP_MODEL_RUNS`
/// and `OTP_MODEL_SEED` are those of `ModelTests`.
@Suite struct AttackTests {
  /// A bound code of an honest sender, as a page is offered it.
  private struct Offer: Hashable {
    let code: SecurityCode
    let match: Suggestion.Match?
    let isReplaced: Bool
  }

  @Test func `an attacker changes nothing about bound codes but their place`() throws {
    let folder = try ScratchFolder(inMemory: true)
    let interleavings = Interleavings(share: 0.06)
    let alone = try InboxWorld(path: folder.path("alone.db"))
    let attacked = try InboxWorld(path: folder.path("attacked.db"))
    var compared = 0
    for number in 0..<interleavings.count {
      var maker = StepMaker(seed: interleavings.seed, number: number)
      let steps = maker.makeSteps()
      // Steps move the clock by less than half a day.
      let start = 1_790_000_000_000 + Int64(number) * 86_400_000
      var honest = AttackScene(in: alone, start: start, attacker: nil)
      var other = AttackScene(
        in: attacked,
        start: start,
        attacker: Attacker(seed: interleavings.seed, number: number)
      )
      for (index, step) in steps.enumerated() {
        try honest.take(step)
        try other.take(step)
        for question in AttackScene.questions {
          let wanted = try honest.answer(to: question).filter(\.isBound).map(Self.offer)
          let all = try other.answer(to: question)
          let place = "OTP_MODEL_SEED=\(interleavings.seed), run \(number), step \(index)"
          let bound = all.prefix { $0.isBound }
          try #require(
            bound.count == all.count { $0.isBound },
            "an unbound code is first: \(place)"
          )
          let offers = bound.map(Self.offer)
          let missing = wanted.count { !offers.contains($0) }
          try #require(missing == 0, "\(missing) of \(wanted.count) bound codes are gone: \(place)")
          // With a limit, no unbound code takes the place of a bound one.
          let first = try other.answer(to: question, limit: 1).first
          try #require(first.map { $0.isBound } ?? true || wanted.isEmpty, "\(place)")
          compared += wanted.count
        }
      }
    }
    // The steps of one seed offer bound codes often enough to tell anything.
    #expect(compared > interleavings.count)
  }

  private static func offer(_ suggestion: Suggestion) -> Offer {
    Offer(code: suggestion.code, match: suggestion.match, isReplaced: suggestion.isReplaced)
  }
}
