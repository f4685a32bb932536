import Testing

@testable import otp_fit

@Suite struct ReliabilityTests {
  @Test func `counts each score once`() {
    let reliability = Reliability([
      (0.9, true), (0.92, false), (0.95, true), (0.99, true), (1, true),
    ])
    #expect(reliability.rows.map(\.range) == [0.9...0.95, 0.95...0.99, 0.99...1])
    #expect(reliability.rows.map(\.count) == [2, 1, 2])
    #expect(reliability.rows.map(\.shareRight) == [0.5, 1, 1])
    #expect(abs(reliability.rows[0].meanScore - 0.91) < 1e-9)
    #expect((reliability.total.count, reliability.total.right) == (5, 4))
  }

  @Test func `has no rows without scores`() {
    #expect(Reliability([]).rows.isEmpty)
    #expect(Reliability([]).total.shareRight == 0)
  }
}
