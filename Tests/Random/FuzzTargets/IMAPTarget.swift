import OTPMessage
import OTPSources

/// What a mail server says about a folder. The first byte is the size of the pieces that it comes
/// in.
package final class IMAPTarget: FuzzTarget {
  package static let name = "imap"

  private static let since = Timestamp(milliseconds: 1_795_000_000_000)

  /// What a session says and hands out.
  private struct Transcript: Equatable {
    var said: [UInt8] = []
    var events: [FolderSession.Event] = []
    var fault: IMAPFault?
  }

  package init() {}

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = transcript(of: bytes, pieces: bytes.count + 1)
    let pieces = transcript(of: bytes, pieces: Int(first) + 1)
    try require(whole == pieces, "the size of the pieces makes no difference")
    var last: UInt32 = 0
    for event in whole.events {
      switch event {
      case .mail(let mail, let arrived):
        try require(arrived >= Self.since, "no old mail is handed out")
        try require(mail.count <= FolderSession.longestMail, "no mail is longer than asked for")
      case .position(let position):
        try require(position.last >= last, "a position never goes back")
        last = position.last
        var account = AccountPosition()
        account.folders["INBOX"] = position
        try require(AccountPosition(bookmark: account.bookmark) == account, "a bookmark is read")
      case .ready, .renumbered: break
      }
    }
  }

  private func transcript(of bytes: [UInt8], pieces size: Int) -> Transcript {
    let old = FolderPosition(validity: 77, last: 2)
    var session = FolderSession(folder: "INBOX", since: Self.since, position: old, uptime: 0)
    var transcript = Transcript()
    var rest = bytes[...]
    while !rest.isEmpty, transcript.fault == nil {
      do throws(IMAPFault) {
        try session.receive(Array(rest.prefix(size)), at: 0)
      } catch {
        transcript.fault = error
      }
      rest = rest.dropFirst(size)
      transcript.said += session.takeOutput()
      transcript.events += session.takeEvents()
    }
    return transcript
  }
}
