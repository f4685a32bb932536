import OTPExports
import OTPMessage
import Testing

@Suite struct SMSImportExportReaderTests {
  private static let file = #"""
    {"_id":"7","thread_id":"3","address":"Oakline","date":"1795000000123","type":"1","body":"Your code is 482913"}
    {"_id":"8","thread_id":"3","address":"+15550100","date":"1795000001000","type":"2","body":"Your code is 111222"}
    {"_id":"9","thread_id":"3","date":"1795000002000","type":"3","body":"a draft"}

    {"_id":"7","thread_id":"4","date":"1795000003","msg_box":"1","__sender_address":{"address":"Birch"},"__parts":[{"ct":"application/smil","text":"<smil/>"},{"ct":"text/plain","text":"Code 593812"}]}
    {"_id":"8","thread_id":"4","date":"1795000004","msg_box":"2","__parts":[{"ct":"text/plain","text":"222333"}]}
    {"_id":10,"thread_id":4,"address":"Oakline","date":1795000005000,"type":1,"body":"604725"}
    broken
    {"_id":"11","thread_id":"3","address":"Oakline","type":"1","body":"715836"}

    """#

  private static func message(
    _ text: String,
    _ sender: String,
    _ id: String,
    _ milliseconds: Int64
  ) -> ExportRecord {
    let time = Timestamp(milliseconds: milliseconds)
    return .message(
      Message(text: text, sender: sender, id: id, channel: .sms, receivedAt: time)
    )
  }

  @Test(arguments: [1, 7, 100_000])
  func `what arrived is read, the rest is skipped`(pieces: Int) throws {
    #expect(
      try records(of: SMSImportExportReader(), in: Self.file, pieces: pieces) == [
        Self.message("Your code is 482913", "Oakline", "sms 7", 1_795_000_000_123), .skipped,
        .skipped, Self.message("Code 593812", "Birch", "mms 7", 1_795_000_003_000), .skipped,
        Self.message("604725", "Oakline", "sms 10", 1_795_000_005_000),
        .rejected("it is not a message as SMS Import / Export writes it"),
        .rejected("the message has no date"),
      ]
    )
  }

  @Test(arguments: [
    (#"{"_id":"7","thread_id":"3","address":"a","date":"1","type":"1","body":"x"}"#, true),
    (#"{"thread_id":"3","date":"1","__parts":[]}"#, true),
    (#"{"text":"Your code is 482913","id":"7"}"#, false),
    (#"{"body":"x","address":"a","date":"1","type":"1"}"#, false), ("", false), ("[{", false),
  ])
  func `a file is known by its first line`(text: String, isKnown: Bool) {
    #expect(SMSImportExportReader.looksLikeExport(Array(text.utf8)) == isKnown)
  }
}
