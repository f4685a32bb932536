package import OTPMessage

extension FolderSession {
  /// An event in a folder's session.
  package enum Event: Sendable, Equatable {
    /// The folder is open, and its messages so far have been read.
    case ready(hasIdle: Bool)
    /// The known UIDs are invalid, because the folder's UIDVALIDITY changed.
    case renumbered
    case mail([UInt8], arrived: Timestamp)
    /// All messages up to this position were returned.
    case position(FolderPosition)
  }
}
