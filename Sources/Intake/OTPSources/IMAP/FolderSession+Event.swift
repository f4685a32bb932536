package import OTPMessage

extension FolderSession {
  /// What came of the conversation.
  package enum Event: Sendable, Equatable {
    /// The folder is open and read up to now.
    case ready(hasIdle: Bool)
    /// The numbers of mails count no more, because the server gave the folder new ones.
    case renumbered
    case mail([UInt8], arrived: Timestamp)
    /// All before were handed out.
    case position(FolderPosition)
  }
}
