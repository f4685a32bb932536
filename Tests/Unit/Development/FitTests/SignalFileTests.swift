import OTPCorpus
import OTPDetection
import OTPSignals
import Testing

@testable import otp_fit

@Suite struct SignalFileTests {
  private static let path =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    .joined(separator: "/") + "/" + SignalFile.path

  private static let text = """
    {
      "schema": 1,
      "threshold": 0,
      "margin": 1500,
      "calibration": {"slope": 921, "intercept": 1109},
      "fit": {
        "recall": 0.96, "precision": 1, "folds": 5, "families": 7, "largestFamily": 3, "penalty": 0.02,
        "groups": [
          {"name": "corpus", "messages": 9, "importance": 0.7, "recall": 0.956, "precision": 1},
          {"name": "S", "messages": 2, "sentences": 9, "reported": 1}
        ]
      },
      "base": {"weight": -3100, "start": -3000, "least": -8000, "most": -1000},
      "signals": [
        {"name": "marked", "weight": 2300, "start": 2200, "least": 0, "most": 9000, "sentence": "A word such as \\"is\\" points at it."},
        {"name": "round", "weight": -2150, "start": -2000, "least": -5000, "most": -500, "sentence": "It is round.", "reason": "Few are."}
      ],
      "families": [
        {"name": "form", "sentence": "Its form."},
        {"name": "beside", "sentence": "What is beside it."}
      ]
    }

    """

  private static func read(_ text: String) throws(SignalFault) -> SignalFile {
    try SignalFile(json: Array(text.utf8), path: "signals.json")
  }

  @Test func `writes a file as it was read`() throws {
    #expect(try Self.read(Self.text).text == Self.text)
  }

  @Test func `the checkout's file matches the built detector`() throws {
    let file = try SignalFile(ofCheckout: Self.path)
    #expect(
      [file.base.weight] + file.signals.map(\.weight.weight)
        == [Detector.base] + Signal.allCases.map(\.weight)
    )
    #expect(file.signals.map(\.name) == Signal.allCases.map(\.name))
    #expect(file.families.map(\.name) == RoleFeature.Group.allCases.map(\.rawValue))
  }

  @Test func `the source has a case for each signal and escapes quotation marks`() throws {
    let source = try Self.read(Self.text).source
    #expect(source.contains("case .marked: 2300\n    case .round: -2150\n"))
    #expect(source.contains(#"case .marked: "A word such as \"is\" points at it.""#))
    #expect(source.contains("static let margin = 1500\n"))
  }

  @Test(arguments: [
    (#""schema": 1,"#, #""schema": 2,"#, 2, #""schema" is not 1"#),
    (#""margin": 1500"#, #""margin": -50"#, 4, #""margin" is below 0"#),
    (#""slope": 921"#, #""slope": 0"#, 5, #""slope" is not above 0"#),
    (#""weight": -3100"#, #""weight": -9000"#, 13, "not between its least and its most"),
    (#""start": -3000"#, #""start": 0"#, 13, "does not start between"),
    (#""weight": 2300"#, #""weight": 2301"#, 15, "not a multiple of 50"),
    (#""most": 9000"#, #""most": 90000"#, 15, "bounds beyond 32 logits"),
    (#""name": "round""#, #""name": "marked""#, 16, "is a signal twice"),
    (#""name": "round""#, #""name": "is round""#, 16, "not a name of ASCII letters"),
    ("It is round.", "it is round.", 16, "begins with a capital"),
    (#""reason": "#, #""raeson": "#, 16, "this line must be: {"),
    (#", "reason""#, #",  "reason""#, 16, "this line must be: {"),
  ])
  func `reports a fault with its line`(
    _ old: String,
    _ new: String,
    _ line: Int,
    _ statement: String
  ) {
    let fault = #expect(throws: SignalFault.self) {
      try Self.read(Self.text.replacing(old, with: new))
    }
    #expect(fault?.line == line)
    #expect(fault?.statement.contains(statement) == true)
  }

  @Test(arguments: [
    (#", "most": -1000"#, "", #""base" has no "most"; add it"#),
    (#""margin": 1500"#, #""margin": "a""#, #""margin" has another type"#),
    (#""least": 0,"#, "", #""signals", entry 1 has no "least"; add it"#),
    ("{", "", "the file is not JSON"),
  ])
  func `names a member that is missing or has the wrong type`(
    _ old: String,
    _ new: String,
    _ statement: String
  ) {
    let fault = #expect(throws: SignalFault.self) {
      try Self.read(Self.text.replacing(old, with: new, maxReplacements: 1))
    }
    #expect(fault?.statement.hasPrefix(statement) == true)
  }

  @Test func `refuses to fit a file that lacks a signal of the detector`() throws {
    let file = try Self.read(Self.text)
    let error = #expect(throws: FitError.self) { try WeightList(file) }
    #expect(error?.description.hasSuffix("\"otherKind\" is missing; add it") == true)
  }
}
