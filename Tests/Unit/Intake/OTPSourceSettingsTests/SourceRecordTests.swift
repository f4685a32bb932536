import OTPMessage
import OTPSourceSettings
import Testing

@Suite struct SourceRecordTests {
  @Test func `a record is read as it was written`() {
    var record = SourceRecord()
    #expect(SourceRecord(json: record.json) == record)
    record.status = .waiting("waiting for the phone")
    record.messages = 7
    record.lastMessage = Timestamp(milliseconds: 1_795_000_000_000)
    record.position = Timestamp(milliseconds: 1_794_999_999_000)
    record.bookmark = "7.1204"
    record.fault = .init(words: "the bus is gone", time: Timestamp(milliseconds: 1))
    #expect(SourceRecord(json: record.json) == record)
    record.status = .limited("no text messages")
    #expect(SourceRecord(json: record.json) == record)
  }

  @Test func `a record of an earlier version lacks no messages`() {
    let record = SourceRecord(json: Array(#"{"status":{"isConnected":true,"words":"a"}}"#.utf8))
    #expect(record?.status?.isLimited == false)
  }

  @Test func `what is no record is none`() {
    #expect(SourceRecord(json: []) == nil)
    #expect(SourceRecord(json: Array("[1]".utf8)) == nil)
  }
}
