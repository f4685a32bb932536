import OTPCorpus
import OTPDetection
import Testing

@testable import otp_fit

@Suite struct RestraintTests {
  private static func read(_ json: String) throws -> [Restraint] {
    try Restraint.all(of: ["base", "direct"], json: Array(json.utf8), path: "fitting.json")
  }

  @Test func `restraints come in the order of the weights`() throws {
    let restraints = try Self.read(
      #"""
      {"direct": {"start": 1.6, "least": 1.5, "most": 4},
       "base": {"start": -2.6, "least": -8, "most": -2}}
      """#
    )
    #expect(
      restraints == [
        Restraint(start: -2.6, least: -8, most: -2), Restraint(start: 1.6, least: 1.5, most: 4),
      ]
    )
  }

  @Test(arguments: [
    (#""direct": {"start": 1, "least": 0, "most": 2}"#, #""base" is missing; add"#),
    (
      #""base": {"start": 1, "least": 0, "most": 2}, "dircet": {"start": 1, "least": 0, "most": 2}"#,
      #""dircet" is not a weight; remove it"#
    ),
    (#""base": {"start": 1, "most": 2}"#, #""base" has no "least"; add it"#),
    (#""base": {"start": 1, "least": "0", "most": 2}"#, #""base", "least" is not"#),
    (#""base": 1"#, #""base" is not {"#),
    (
      #""base": {"start": 3, "least": 0, "most": 2}, "direct": {"start": 1, "least": 0, "most": 2}"#,
      #""base" does not start between"#
    ),
    (
      #""base": {"start": 1, "least": 0.01, "most": 2}, "direct": {"start": 1, "least": 0, "most": 2}"#,
      #"the bounds of "base" are not multiples of 0.05"#
    ),
    (#""base": "#, "the file is not a JSON object"),
  ])
  func `what is wrong is told by name`(_ members: String, _ statement: String) throws {
    let fault = #expect(throws: CorpusFault.self) { try Self.read("{\(members)}") }
    #expect(fault?.description.hasPrefix("fitting.json: \(statement)") == true)
  }

  @Test func `the corpus has a restraint for each weight of the detector`() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast(3).joined(separator: "/")
    let names = Detector.weights.map(\.name)
    #expect(try Restraint.all(of: names, corpus: "\(root)/corpus").count == names.count)
  }
}
