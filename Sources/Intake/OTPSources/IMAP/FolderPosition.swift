/// How far a folder was read: all mails up to a number.
package struct FolderPosition: Sendable, Hashable {
  /// While it stays the same, so do the numbers of mails.
  package let validity: UInt32
  /// The number of the last mail that was read, 0 for none.
  package let last: UInt32

  package init(validity: UInt32, last: UInt32) {
    self.validity = validity
    self.last = last
  }
}

/// How far the folders of an account were read, as a bookmark keeps it: a line for each, such as
/// `1795000000 42 INBOX`.
package struct AccountPosition: Sendable, Equatable {
  package var folders: [String: FolderPosition] = [:]

  package init() {}

  /// Reads a bookmark. What is none is left out, so that such folders are read as new ones.
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
