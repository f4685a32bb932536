import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

/// Equal messages without an identifier and a time, from both sides of the bound.
@Suite struct LiveRepetitionTests {
  @Test(arguments: [-60_000, -3_000, -2_999, -1, 0, 1, 2_999, 3_000, 60_000] as [Int64])
  func `a live message is a repetition within three seconds, wherever the clock goes`(
    shift: Int64
  ) throws {
    let folder = try ScratchFolder()
    let inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
    let message = Message(text: "See you at noon", sender: "Oakline")
    let first = time(0)
    let second = Timestamp(milliseconds: first.milliseconds + shift)
    #expect(try inbox.store(message, at: first) == .stored)
    #expect(try inbox.store(message, at: second) == (abs(shift) < 3_000 ? .duplicate : .stored))
    // From a file that is read again it is the same message.
    #expect(try inbox.store(message, by: .replay, at: second) == .duplicate)
  }
}
