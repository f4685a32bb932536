/// The position up to which a folder was read.
package struct FolderPosition: Sendable, Hashable {
  /// The folder's UIDVALIDITY. UIDs remain valid while it is unchanged.
  package let validity: UInt32
  /// The UID of the last message read; 0 for none.
  package let last: UInt32

  package init(validity: UInt32, last: UInt32) {
    self.validity = validity
    self.last = last
  }
}

/// The positions of an account's folders. A bookmark stores one line for each, such as
/// `1795000000 42 INBOX`.
package struct AccountPosition: Sendable, Equatable {
  package var folders: [String: FolderPosition] = [:]

  package init() {}

  /// Reads a bookmark. Malformed lines are ignored, so their folders are read as new ones.
  package init(bookmark: String) {
    for line in bookmark.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let validity = decimal(parts[0].utf8),
        let last = decimal(parts[1].utf8)
      else { continue }
      folders[String(parts[2])] = FolderPosition(validity: validity, last: last)
    }
  }

  package var bookmark: String {
    folders.sorted { $0.key < $1.key }
      .map { "\($0.value.validity) \($0.value.last) \($0.key)" }
      .joined(separator: "\n")
  }
}
