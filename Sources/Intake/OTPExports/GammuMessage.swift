import OTPMessage

/// A message in one or more files of gammu-smsd.
package struct GammuMessage: Sendable, Equatable {
  /// The longest file that is read, in bytes. A part of a message has 160 characters at most, and
  /// gammu writes more than those.
  package static let longestPart = 65_536

  /// How far apart the parts of a message are sent at most, in milliseconds.
  private static let longestGap: Int64 = 600_000

  /// How many messages of the same sender and time are compared with a part.
  private static let mostCompared = 64

  /// The files in the order of the parts. One that does not begin with part 0 lost its beginning.
  package private(set) var files: [GammuName]

  /// What begins a message that gammu-smsd wrote with all its details.
  private static let details = Array("; This file format was designed for Gammu".utf8)

  /// Groups `names` into messages, in the order of their times.
  ///
  /// The parts of a message have one sender and serial number each, but each its own time.
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

  /// Where `file` goes on among `open` messages: that which is nearest in time and waits for it.
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

  /// The message; `contents` are those of its files, and the phone's network is in `zone`.
  package func record(_ contents: [[UInt8]], zone: ClockZone) -> ExportRecord {
    guard let first = files.first else { return .skipped }
    guard files.allSatisfy(\.isText) else { return .skipped }
    guard first.part == 0 else {
      return .rejected("\(first.description) is no first part, and that is missing")
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

  /// The text of a part, of which a character may be in two parts. It ends at U+0000, behind which
  /// gammu writes what was left in memory.
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

  /// The pairs of bytes behind the byte order mark.
  private static func pairs(_ bytes: [UInt8]) -> [(UInt16, UInt16)] {
    stride(from: 2, to: bytes.count - 1, by: 2).map { (UInt16(bytes[$0]), UInt16(bytes[$0 + 1])) }
  }
}
