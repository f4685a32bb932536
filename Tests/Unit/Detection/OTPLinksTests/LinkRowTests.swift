import OTPLinks
import Testing

@Suite struct LinkRowTests {
  @Test func `all rows are read`() {
    #expect(LinkRow.all.count >= 144)
    #expect(Set(LinkRow.all.map(\.id)).count == LinkRow.all.count)
  }

  @Test(arguments: LinkRow.all)
  func `finds the link of a row`(row: LinkRow) {
    let answer = LinkDetector().detect(in: row.message).answer
    #expect(answer == row.answer)
  }
}
