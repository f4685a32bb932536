internal import OTPScoring

/// The weights of the features of roles, as stored in `roles.txt`: one per line, with the feature
/// in hexadecimal, the weight in steps, and the name of the feature for readers.
package struct RoleFile: Equatable, Sendable {
  /// A feature and its weight.
  package struct Entry: Equatable, Sendable {
    package let key: UInt64
    /// The weight, in steps of a thirty-second of a logit.
    package let weight: Int8
    package let name: String

    package init(key: UInt64, weight: Int8, name: String) {
      self.key = key
      self.weight = weight
      self.name = name
    }
  }

  /// The entries, by key.
  package let entries: [Entry]

  /// Makes a file of `entries`.
  package init(entries: [Entry]) {
    self.entries = entries.sorted { $0.key < $1.key }
  }

  /// Parses the contents of the file at `path`.
  package init(text: String, path: String) throws(SignalFault) {
    var entries: [Entry] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count == 3, let key = UInt64(fields[0], radix: 16), let weight = Int8(fields[1]),
        weight != 0, entries.last.map({ $0.key < key }) ?? true
      else {
        throw SignalFault(
          file: path,
          line: index + 1,
          statement: "this is not a feature in hexadecimal, above the one before, with its weight"
            + " and name; write the file with otp-fit"
        )
      }
      entries.append(Entry(key: key, weight: weight, name: String(fields[2])))
    }
    self.entries = entries
  }

  /// The file as written.
  package var text: String {
    entries.reduce(into: "") { text, entry in
      let key = String(entry.key, radix: 16)
      let zeros = String(repeating: "0", count: 16 - key.count)
      text += "\(zeros)\(key) \(entry.weight) \(entry.name)\n"
    }
  }

  /// The Swift source that the file is compiled into. Returns nil if two features cannot be told
  /// apart in the table.
  package var source: String? {
    let weights = entries.map { (key: $0.key, weight: $0.weight) }
    guard let table = HashedWeights(weights: weights) else { return nil }
    var lines: [String] = []
    var line = "   "
    for slot in table.slots {
      line += " \(slot),"
      if line.utf8.count > 88 {
        lines.append(line)
        line = "   "
      }
    }
    lines.append(line)
    return """
      // swift-format-ignore-file
      /// The table of `roles.txt`.
      enum CompiledRoles {
        static let slots: [UInt32] = [
      \(lines.joined(separator: "\n"))
        ]
      }

      """
  }
}
