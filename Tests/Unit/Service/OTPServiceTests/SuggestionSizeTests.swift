import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import Testing

@testable import OTPService

/// How many codes and links a reply takes, at each bound of its size.
struct SuggestionSizeTests {
  /// The parts of which each counts, in bytes; the frame of a suggestion is 200.
  private static let texts = ["", "a", "é", "日本", "482913", "shop.example"]

  private let moment = Timestamp(milliseconds: 1_795_000_000_000)

  private func code(_ number: Int) -> Suggestion {
    let texts = Self.texts
    let domain = texts[(number + 2) % texts.count]
    let frames = (0..<number % 3).map { texts[(number + $0) % texts.count] }
    return Suggestion(
      id: InboxEntry.ID(number: Int64(number)),
      code: SecurityCode(String(repeating: "4", count: 4 + number % 5)),
      timestamp: moment,
      sender: number % 4 == 0 ? nil : texts[number % texts.count],
      channel: nil,
      age: .zero,
      binding: number % 2 == 0
        ? nil : Binding(domain: domain, embeddedDomains: frames),
      match: nil,
      mentionsPayment: false,
      isReplaced: false
    )
  }

  private func size(_ code: Suggestion) -> Int {
    let hosts = [code.domain ?? ""] + code.embeddedDomains
    return 200 + ([code.code.value, code.sender ?? ""] + hosts).map(\.utf8.count).reduce(0, +)
  }

  private func link(_ number: Int) -> LinkSuggestion {
    let texts = Self.texts
    return LinkSuggestion(
      id: InboxEntry.ID(number: Int64(number)),
      address: "https://" + texts[number % texts.count],
      timestamp: moment,
      age: .zero,
      sender: number % 4 == 0 ? nil : texts[(number + 1) % texts.count],
      recipient: number % 3 == 0 ? nil : texts[(number + 3) % texts.count],
      channel: nil
    )
  }

  private func size(_ link: LinkSuggestion) -> Int {
    200 + [link.address, link.sender ?? "", link.recipient ?? ""].map(\.utf8.count).reduce(0, +)
  }

  /// How many of the first, of these sizes, a reply takes: those before which there is room left.
  private func fitting(_ limit: Int, _ sizes: [Int]) -> Int {
    var (count, sum) = (0, 0)
    while count < sizes.count, sum < limit {
      sum += sizes[count]
      count += 1
    }
    return count
  }

  /// Limits at each sum of the first sizes, below and above it.
  private func limits(_ sizes: [Int]) -> [Int] {
    let sums = sizes.reduce(into: [0]) { sums, size in sums.append((sums.last ?? 0) + size) }
    return sums.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 > 0 }
  }

  @Test(arguments: [1, 2, 3, 24])
  func `codes end with the one that fills the reply`(count: Int) {
    let codes = (1...count).map(code)
    let sizes = codes.map(size)
    for limit in limits(sizes) {
      let expected = Array(codes.prefix(fitting(limit, sizes)))
      #expect(SuggestionAnswer.suggestions(codes).fitting(limit) == .suggestions(expected))
      // A watcher's next reply goes on where the last one ended.
      let rest = ([code(100), code(101)] + codes)[2...]
      #expect(Array(rest.fitting(limit)) == expected)
      #expect(rest.fitting(limit).endIndex == 2 + expected.count)
    }
  }

  @Test(arguments: [1, 2, 3, 24])
  func `links end with the one that fills the reply`(count: Int) {
    let links = (1...count).map(link)
    let sizes = links.map(size)
    for limit in limits(sizes) {
      let expected = Array(links.prefix(fitting(limit, sizes)))
      #expect(LinkAnswer.links(links).fitting(limit) == .links(expected))
    }
  }

  @Test func `a reason stays what it is, whatever the size`() {
    for reason in [NoSuggestionReason.nothing, .ambiguous] {
      #expect(SuggestionAnswer.noSuggestion(reason).fitting(1) == .noSuggestion(reason))
      #expect(LinkAnswer.noLink(reason).fitting(1) == .noLink(reason))
    }
  }
}
