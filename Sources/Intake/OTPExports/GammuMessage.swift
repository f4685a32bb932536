import OTPMessage

/// A message stored by gammu-smsd in one or more files.
package struct GammuMessage: Sendable, Equatable {
  /// The maximum size of a file, in bytes. A part of a message has at most 160 characters, but
  /// gammu writes more than those.
  package static let longestPart = 65_536

  /// The maximum time between the parts of a message, in milliseconds.
  private static let longestGap: Int64 = 600_000

  /// How many messages on each side of a part's time are compared with it.
  private static let mostCompared = 64

  /// The files, in the order of the parts. If they do not start with part 0, the first parts are
  /// missing.
  package private(set) var files: [GammuName]

  /// The start of a file in gammu-smsd's "detail" format.
  private static let details = Array("; This file format was designed for Gammu".utf8)

  /// Groups `names` into messages, ordered by time.
  ///
  /// The parts of a message share the sender and the serial number, but each has its own time.
  package static func messages(_ names: [GammuName]) -> [GammuMessage] {
    var messages: [GammuMessage] = []
    let inOrder = names.sorted { ($0.time, $0.name) < ($1.time, $1.name) }
    for group in Dictionary(grouping: inOrder, by: { "\($0.serial)_\($0.sender)" }).values {
      var open = group.filter { $0.part == 0 }.map { GammuMessage(files: [$0]) }
      let parts = Dictionary(grouping: group.filter { $0.part > 0 }, by: \.part)
      for file in parts.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
        if let place = place(of: file, in: open) {
          open[place].files.append(file)
        } else {
          messages.append(GammuMessage(files: [file]))
        }
      }
      messages += open
    }
    return messages.sorted {
      ($0.files[0].time, $0.files[0].name) < ($1.files[0].time, $1.files[0].name)
    }
  }

  /// Returns the index of the message in `open` that `file` continues: the nearest in time whose
  /// next part it is.
  private static func place(of file: GammuName, in open: [GammuMessage]) -> Int? {
    var (low, high) = (0, open.count)
    while low < high {
      let middle = (low + high) / 2
      if open[middle].files[0].time < file.time { low = middle + 1 } else { high = middle }
    }
    let near = max(0, low - mostCompared)..<min(open.count, low + mostCompared)
    func distance(_ place: Int) -> Int64 {
      abs(open[place].files[0].time.milliseconds - file.time.milliseconds)
    }
    return near.filter { open[$0].files.count == file.part && distance($0) <= longestGap }
      .min { distance($0) < distance($1) }
  }

  /// Makes the record of the message from the `contents` of its files; their times are in `zone`.
  package func record(_ contents: [[UInt8]], zone: ClockZone) -> ExportRecord {
    guard let first = files.first else { return .skipped }
    guard files.allSatisfy(\.isText) else { return .skipped }
    guard first.part == 0 else {
      return .rejected("\(first.description) belongs to a message whose first part is missing")
    }
    var units: [UInt16] = []
    for (file, bytes) in zip(files, contents) {
      guard !bytes.starts(with: Self.details) else {
        return .rejected("\(file.description) has the format \"detail\"; use \"unicode\"")
      }
      guard bytes.count <= Self.longestPart, let text = Self.text(bytes) else {
        return .rejected("\(file.description) holds no text in UTF-16 or UTF-8")
      }
      units += text
    }
    guard !units.isEmpty else { return .skipped }
    return .text(
      String(decoding: units, as: UTF16.self),
      sender: first.sender.isEmpty ? nil : first.sender,
      at: zone.time(shownAsUTC: first.time)
    )
  }

  /// Returns the text of a part as UTF-16, because a character may be split between parts. It ends
  /// at U+0000, after which gammu writes leftover memory.
  private static func text(_ bytes: [UInt8]) -> [UInt16]? {
    let units: [UInt16]
    switch bytes.prefix(2) {
    case [0xFE, 0xFF]: units = pairs(bytes).map { $0 << 8 | $1 }
    case [0xFF, 0xFE]: units = pairs(bytes).map { $1 << 8 | $0 }
    default:
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      units = Array(text.utf16)
    }
    return Array(units.prefix { $0 != 0 })
  }

  /// Returns the pairs of bytes after the byte order mark.
  private static func pairs(_ bytes: [UInt8]) -> [(UInt16, UInt16)] {
    stride(from: 2, to: bytes.count - 1, by: 2).map { (UInt16(bytes[$0]), UInt16(bytes[$0 + 1])) }
  }
}
