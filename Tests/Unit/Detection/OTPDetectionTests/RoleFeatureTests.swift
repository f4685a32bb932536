import OTPMessage
import OTPText
import Testing

@testable import OTPDetection

/// What is read of the roles around a number, using the frozen lexicon.
struct RoleFeatureTests {
  private func candidates(in text: String) throws -> [Explanation.Candidate] {
    try FrozenLexicon.detector.get().explain(Message(text: text)).candidates
  }

  private func features(of code: String = "482913", in text: String) throws -> Set<String> {
    let candidate = try #require(candidates(in: text).first { $0.code.value == code })
    let names = candidate.features.map(\.description)
    #expect(Set(names).count == names.count, "a feature is read once")
    return Set(names)
  }

  @Test func `reads the form of the number`() throws {
    #expect(try features(in: "lamp 482913").isSuperset(of: ["shape 6-digits", "kind number6"]))
    #expect(try features(in: "lamp 482-913").contains("shape 6-digits-grouped"))
    #expect(try features(of: "K7PM2X", in: "lamp K7PM2X").contains("shape mixed"))
    #expect(try features(of: "k7pm2x", in: "lamp k7pm2x").contains("shape mixed-small"))
  }

  @Test func `reads one to four tokens of each side, and those of both together`() throws {
    let read = try features(in: "Oakline: enter 482913 to sign in.")
    #expect(
      read.isSuperset(of: [
        "left1 action", "left2 action :", "left3 action : words", "left4 action : words start",
        "right1 words", "right2 words purpose", "right3 words purpose .",
        "right4 words purpose . end", "around11 action words", "around21 action : words",
        "around12 action words purpose", "around22 action : words purpose",
      ])
    )
  }

  @Test func `reads a role with its sentence, distance and rank`() throws {
    let read = try features(in: "Sign in there. The code for the lamp is 482913")
    #expect(read.isSuperset(of: ["before noun 0", "before purpose 1", "beforeRank copula 0"]))
    #expect(read.isSuperset(of: ["beforeRank noun 1", "beforePair copula noun", "beforeCount 3"]))
    #expect(read.contains("afterCount 0"))
    #expect(!read.contains("beforePair noun purpose"))
  }

  @Test func `reads the nearest role of each side, together and with the form`() throws {
    let read = try features(in: "the code 482913 to sign in")
    #expect(read.isSuperset(of: ["across noun purpose", "beforeShape 6-digits noun"]))
    #expect(read.contains("afterShape 6-digits purpose"))
  }

  @Test func `reads the roles of the message, those that come twice, and pairs`() throws {
    let read = try features(in: "code 482913. Another code. Your order")
    #expect(read.isSuperset(of: ["message noun", "message order", "twice noun"]))
    #expect(read.contains { $0 == "together noun order" || $0 == "together order noun" })
    #expect(!read.contains("twice order"))
  }

  @Test func `counts the other numbers and those of as many digits`() throws {
    let read = try features(in: "482913, 593812 or 77120")
    #expect(read.isSuperset(of: ["numbers 2", "alike 1"]))
    #expect(try features(in: "482913 or $20").isSuperset(of: ["numbers 0", "alike 0"]))
  }

  @Test func `a line break and an empty line are tokens, and spaces are none`() throws {
    #expect(try features(in: "lamp\n482913").contains("left2 break words"))
    #expect(try features(in: "lamp\n \n482913").contains("left2 empty-line words"))
    #expect(try features(in: "lamp   482913").contains("left2 words start"))
  }

  @Test(arguments: ["the lamp", "our new lamp", "la nova lampada qui"])
  func `unknown words say nothing but how many they are`(words: String) throws {
    let read = try features(in: "code \(words) 482913")
    #expect(read.isSuperset(of: ["left1 words", "left2 words noun"]))
    #expect(read.contains { $0.hasPrefix("leftWords words") })
  }

  @Test(arguments: [
    ("*", "*"), ("**", "**"), ("_", "_"), ("(", ")"), ("[", "]"), ("<", ">"), ("\"", "\""),
    ("“", "”"), ("«", "»"), ("「", "」"), ("(“", "”)"), ("(*", "*)"), ("*(", ")*"), ("**“_", "_”**"),
  ])
  func `marks that enclose a number change nothing`(open: String, close: String) throws {
    let plain = try features(in: "Your code is 482913 for now")
    #expect(try features(in: "Your code is \(open)482913\(close) for now") == plain)
    #expect(try features(in: "*Your code* is 482913 for now") == plain)
  }

  @Test(arguments: [("", "\n"), ("\n\n", "\n\n"), ("😀 ", ""), ("", " 🙏"), ("\t", "  ")])
  func `what frames a message changes nothing`(before: String, after: String) throws {
    let text = "Oakline: your code is 482913."
    #expect(try features(in: before + text + after) == features(in: text))
  }

  @Test func `spaces, abbreviations and wrapped lines change nothing`() throws {
    let text = "Your code for the shop in the small street beside the old church is 482913"
    let plain = try features(in: text)
    #expect(try features(in: text.replacing(" ", with: "  ")) == plain)
    #expect(try features(in: text.replacing(" church", with: "\nchurch")) == plain)
    let short = try features(in: "code of the co 482913")
    #expect(try features(in: "code of the co. 482913") == short)
  }

  @Test func `a sentence may end with a code of letters`() throws {
    let read = try features(of: "HX4PN8QD", in: "Your code is HX4PN8QD. Enter it")
    #expect(read.contains("right2 . action"))
    #expect(!read.contains("after action 0"))
  }

  @Test func `no language changes what is read`() throws {
    let english = try features(in: "verification code: 482913")
    #expect(try features(in: "doğrulama kodunuz: 482913") == english)
  }

  private static let text =
    "Oakline: your verification code is 482913. Order 77120 is on its way, do not share it."

  @Test func `the families of an explanation add up to the weights of the features`() {
    let table = RoleTable()
    let candidates = Detector().explain(Message(text: Self.text)).candidates
    #expect(candidates.count == 2)
    for candidate in candidates {
      let weights = candidate.features.reduce(0) { $0 + table[$1] }
      let families = candidate.evidence.filter { $0.signal == nil }
      #expect(families.count > 4)
      let sum = families.reduce(0) { $0 + $1.contribution }
      // Each family is rounded to a thousandth.
      #expect(abs(sum - Double(weights) / Double(RoleTable.stepsPerLogit)) < 0.01)
    }
  }

  @Test func `an explanation names the words that speak for and against a number`() throws {
    let candidates = Detector().explain(Message(text: Self.text)).candidates
    func share(of words: String, in candidate: Explanation.Candidate) throws -> Double {
      let bytes = Self.text.utf8
      let place = try #require(bytes.firstPlace(of: words.utf8))
      let start = bytes.distance(from: bytes.startIndex, to: place.lowerBound)
      return candidate.shares.first { $0.range == start..<start + words.utf8.count }?.contribution
        ?? 0
    }
    let code = try #require(candidates.first)
    let order = try #require(candidates.last)
    #expect(try share(of: "verification code is", in: code) > 1)
    #expect(try share(of: "Order", in: order) < -0.1)
    let sizes = code.shares.map { abs($0.contribution) }
    #expect(sizes == sizes.sorted(by: >))
  }
}
