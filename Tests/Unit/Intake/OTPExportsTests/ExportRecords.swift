import OTPMessage
import Testing

@testable import OTPExports

/// What `reader` makes of `text`, which it gets in `pieces`.
func records(
  of reader: some ExportReader,
  in text: String,
  pieces: Int = 100_000
) throws -> [ExportRecord] {
  var reader = reader
  var records: [ExportRecord] = []
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    try reader.receive(Array(rest.prefix(pieces)), into: &records)
    rest = rest.dropFirst(pieces)
  }
  try reader.finish(into: &records)
  return records
}

/// What `reader` makes of `text` up to its fault.
func recordsBeforeFault(of reader: some ExportReader, in text: String) -> [ExportRecord] {
  var reader = reader
  var records: [ExportRecord] = []
  #expect(throws: ExportFault.self) {
    try reader.receive(Array(text.utf8), into: &records)
    try reader.finish(into: &records)
  }
  return records
}

/// A clock an hour ahead of UTC.
let hourAhead = ClockZone { Timestamp(milliseconds: $0.milliseconds - 3_600_000) }
