import Foundation
import Testing

@testable import OTPSourceSettings

/// The page sources.json(5) of the manual.
@Suite struct SettingsPageTests {
  @Test func `names the members of all files and entries`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let file = root.appending(path: "Documentation/manuals/sources.json.5")
    let page = try String(contentsOf: file, encoding: .utf8)
    let items = page.split(separator: "\n").filter { $0.hasPrefix(".It Cm ") }
    let names = items.map { String($0.dropFirst(".It Cm ".count)) }
    #expect(names == SettingsFile.members + SettingsEntry.common)
  }
}
