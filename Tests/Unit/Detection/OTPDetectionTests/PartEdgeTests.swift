import OTPMessage
import Testing

@testable import OTPDetection

/// Codes at the edges of the parts in which a long text is searched.
struct PartEdgeTests {
  /// Text without spaces, so that an edge may be anywhere in it, also in a code.
  private static let filler: Character = "花"
  private static let message = "您的验证码是482913。"

  /// A long text whose code begins at `offset`, or up to two bytes before it.
  private func text(codeAt offset: Int, length: Int) -> String {
    let lead = Self.message.prefix { !$0.isASCII }.utf8.count
    let before = String(repeating: Self.filler, count: (offset - lead) / 3)
    let after = (length - before.utf8.count - Self.message.utf8.count) / 3
    return before + Self.message + String(repeating: Self.filler, count: after)
  }

  /// Where the parts of a long text begin and end, and where what they are responsible for does.
  private static let edges: [Int] = {
    let text = String(repeating: filler, count: 30_000)
    let parts = TextPart.parts(of: text)
    return [parts[0].range.upperBound, parts[1].range.lowerBound, parts[1].core.lowerBound]
  }()

  @Test(arguments: edges, stride(from: -9, through: 3, by: 2).map { $0 })
  func `a code that an edge cuts is found once and whole`(edge: Int, shift: Int) throws {
    let text = text(codeAt: edge + shift, length: 90_000)
    let detection = try FrozenLexicon.detector.get().detect(in: Message(text: text))
    #expect(detection.outcome == .code)
    #expect(detection.code == SecurityCode("482913"))
  }
}
