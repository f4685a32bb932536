import OTPExports
import OTPMessage

/// Reads what other programs exported, whole and in two pieces.
package final class ExportsTarget: FuzzTarget {
  package static let name = "exports"

  /// How much longer than its bytes a text can become: a byte that is no UTF-8 becomes a character
  /// of three.
  private static let growth = 3

  private let zone = ClockZone { $0 }
  private let gammu: [GammuMessage]

  package init() throws {
    let names = ["IN20261123_100000_00_Oakline_00.txt", "IN20261123_100001_00_Oakline_01.txt"]
    gammu = GammuMessage.messages(names.compactMap { GammuName($0) })
    try require(gammu.count == 1, "parts of a message are joined")
  }

  package func check(_ input: [UInt8]) throws {
    try check(SMSBackupReader(), input)
    try check(TermuxReader(zone: zone), input)
    try check(ContentRowReader(), input)
    let isAttributed = AttributedBody.text(input).map { $0.utf8.count <= input.count } ?? true
    try require(isAttributed, "an attributed text is a part of its bytes")
    let middle = input.count / 2
    for message in gammu {
      let parts = [Array(input[..<middle]), Array(input[middle...])]
      try check([message.record(parts, zone: zone)], input)
    }
    let name = String(decoding: input.prefix(100), as: UTF8.self)
    if let name = GammuName(name) {
      try require(GammuName(name.name) == name, "reading a name is deterministic")
      try require(GammuMessage.messages([name, name]).count <= 2, "a file is in one message")
    }
  }

  private func check(_ reader: some ExportReader, _ input: [UInt8]) throws {
    let whole = outcome(reader, [input])
    let middle = Int(input.first ?? 0) % (input.count + 1)
    let pieces = outcome(reader, [Array(input[..<middle]), Array(input[middle...])])
    try require(whole == pieces, "where an export is divided does not count")
    try check(whole.records, input)
  }

  private func check(_ records: [ExportRecord], _ input: [UInt8]) throws {
    for case .message(let message) in records {
      try require(!message.text.isEmpty, "a message has a text")
      try require(message.receivedAt != nil, "a message has a time")
      try require(
        message.text.utf8.count <= input.count * Self.growth,
        "a text is not much longer than its export"
      )
    }
  }

  /// What a reader made of an input.
  private struct Outcome: Equatable {
    var records: [ExportRecord] = []
    var fault: ExportFault?
  }

  private func outcome(_ reader: some ExportReader, _ pieces: [[UInt8]]) -> Outcome {
    var reader = reader
    var outcome = Outcome()
    do throws(ExportFault) {
      for piece in pieces { try reader.receive(piece, into: &outcome.records) }
      try reader.finish(into: &outcome.records)
    } catch {
      outcome.fault = error
    }
    return outcome
  }
}
