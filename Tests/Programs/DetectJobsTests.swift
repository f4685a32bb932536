import Testing

struct DetectJobsTests {
  /// Good and bad lines of every kind, enough for a hundred blocks.
  private static let input: [UInt8] = {
    var bytes = Array("\u{FEFF}".utf8)
    for number in 0..<12_000 {
      let line =
        switch number % 17 {
        case 3: "not JSON"
        case 5: ""
        case 7: "  \r"
        case 9: #"{"id":"\#(number)","text":7}"#
        case 11: #"{"id":"\#(number)","text":"Your code is \#(100_000 + number)"}"# + "\r"
        default: #"{"id":"\#(number)","text":"Your code is \#(100_000 + number), Ещё 1"}"#
        }
      bytes += Array((line + "\n").utf8)
    }
    bytes += Array(#"{"text":""#.utf8) + [UInt8](repeating: 0x61, count: 9 << 20)
    bytes += Array((#""}"# + "\n" + #"{"text":"Your code is "#).utf8)
    bytes += Array((String(repeating: "x ", count: 1 << 20) + #"482913"}"#).utf8)
    return bytes
  }()

  @Test func `gives the same answers with any number of jobs`() throws {
    let input = DetectJobsTests.input
    let one = try Tool.otp.run("detect", "--ndjson", "--jobs", "1", input: input)
    #expect(one.status == 2)
    #expect(one.output.utf8.count { $0 == UInt8(ascii: "\n") } == 10_590)
    #expect(one.errors.utf8.count { $0 == UInt8(ascii: "\n") } == 1_413)
    for jobs in ["2", "8"] {
      let answer = try Tool.otp.run("detect", "--ndjson", "--jobs", jobs, input: input)
      #expect(answer.output == one.output)
      #expect(answer.errors == one.errors)
      #expect(answer.status == one.status)
    }
  }

  @Test(arguments: ["1", "2", "8"])
  func `answers each line while the input stays open`(jobs: String) throws {
    var tool = try Tool.otp.start("detect", "--ndjson", "--jobs", jobs)
    for number in 1...5 {
      let line = #"{"id":"\#(number)","text":"Your code is 482913"}"# + "\n"
      try tool.write(line + line)
      for _ in 1...2 {
        let answer = try #require(try tool.line())
        #expect(answer.hasPrefix(#"{"id":"\#(number)","outcome":"code","code":"482913","#))
      }
    }
    #expect(try tool.finish() == 0)
  }

  @Test(arguments: ["0", "-1", "257", "many", ""])
  func `rejects an impossible number of jobs`(jobs: String) throws {
    let answer = try Tool.otp.run("detect", "--ndjson", "--jobs=\(jobs)")
    #expect(answer.status == 2)
    #expect(answer.errors.hasPrefix("otp: --jobs needs a whole number from 1 to 256"))
  }
}
