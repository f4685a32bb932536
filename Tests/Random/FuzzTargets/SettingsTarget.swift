import OTPSourceSettings

/// Reads the settings and the record of sources.
package final class SettingsTarget: FuzzTarget {
  package static let name = "settings"

  package init() throws {}

  package func check(_ input: [UInt8]) throws {
    let file = SettingsFile(input)
    try require(file.sources.allSatisfy { SourceSettings.isName($0.name) }, "each name is one")
    try require(
      Set(file.sources.map(\.name)).count == file.sources.count,
      "no two sources have a name"
    )
    try require(file.faults.allSatisfy { !$0.statement.isEmpty }, "each fault has a sentence")
    let again = SettingsFile(file.json)
    try require(again.sources == file.sources, "what is written is read again")
    try require(again.faults.isEmpty, "what is written has no fault")
    guard let record = SourceRecord(json: input) else { return }
    try require(SourceRecord(json: record.json) == record, "a record is read as it was written")
  }
}
