import FoundationEssentials
import OTPDetection
import OTPSignals
import Testing

@testable import otp_fit

struct RoleFileTests {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    .joined(separator: "/")

  private static let text = """
    0100000000000006 12 shape 6-digits
    0d00000000003a80 -7 around11 code :

    """

  private static func read(_ text: String) throws(SignalFault) -> RoleFile {
    try RoleFile(text: text, path: "roles.txt")
  }

  private static func checkout() throws -> RoleFile {
    let text = try Data(contentsOf: URL(filePath: "\(root)/\(RoleFile.path)"))
    return try read(String(decoding: text, as: UTF8.self))
  }

  @Test func `writes a file as it was read`() throws {
    #expect(try Self.read(Self.text).text == Self.text)
  }

  @Test(arguments: [
    ("0100000000000006 12 shape", "0100000000000006 0 shape"), ("-7", "-129"), ("-7", "seven"),
    ("0d00000000003a80", "0100000000000006"), ("0d00000000003a80", "xyz"), (" -7 around11", ""),
  ])
  func `reports the line that is not a feature with its weight`(_ old: String, _ new: String) {
    let fault = #expect(throws: SignalFault.self) {
      try Self.read(Self.text.replacing(old, with: new))
    }
    #expect(fault?.line == (old.hasPrefix("01") ? 1 : 2))
    #expect(fault?.statement.contains("write the file with otp-fit") == true)
  }

  @Test func `the checkout's file matches the built detector`() throws {
    let table = RoleTable()
    let file = try Self.checkout()
    #expect(file.entries.count > 1000)
    for entry in file.entries {
      try #require(table[RoleFeature(key: entry.key)] == Int(entry.weight), "\(entry.name)")
    }
    #expect(file.entries.allSatisfy { "\(RoleFeature(key: $0.key))" == $0.name })
    #expect(file.source != nil)
  }

  @Test func `no weight has the sign that its feature must not have`() throws {
    var signs: [RoleFeature.Sign: Int] = [:]
    for entry in try Self.checkout().entries {
      let sign = RoleFeature(key: entry.key).sign
      signs[sign, default: 0] += 1
      switch sign {
      case .any: continue
      case .neverAgainst: #expect(entry.weight > 0, "\(entry.name)")
      case .neverFor: #expect(entry.weight < 0, "\(entry.name)")
      }
    }
    // The file has features of all three kinds, or the test says nothing.
    #expect(signs.count == 3)
  }
}
