import Foundation
import OTPMessage
import Testing

/// The page otp-messages(5) of the manual.
struct MessagePageTests {
  @Test func `names the members of messages in the order in which they are read`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let file = root.appending(path: "Documentation/manuals/otp-messages.5")
    let page = try String(contentsOf: file, encoding: .utf8)
    let part = page.split(separator: ".Ss ").first { $0.hasPrefix("Messages\n") }
    let items = try #require(part).split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
    let names = items.flatMap { $0.dropFirst(".It Cm ".count).split(separator: " , ") }
    #expect(names.map(String.init) == MessageKey.allCases.map(\.rawValue))
  }
}
