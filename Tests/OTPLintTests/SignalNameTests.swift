import OTPDetection
import Testing

@testable import OTPLint

struct SignalNameTests {
  @Test func `every signal that is looked for is one of the detector's`() {
    let known = Set(Detector.weights.map(\.name))
    #expect(Trial.namingSignals.isSubset(of: known))
    #expect(Trial.toldElsewhere.isSubset(of: known))
    #expect(known.contains("noWord"))
  }
}
