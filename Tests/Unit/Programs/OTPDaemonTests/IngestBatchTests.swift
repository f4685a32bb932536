import OTPDetection
import OTPInbox
import OTPMessage
import Testing

@testable import OTPDaemon

/// When a batch of lines is stored before more is read.
struct IngestBatchTests {
  private static let mostText = MessageLineParser.maximumLength
  private static let mostLines = 1_000

  private func message(text: Int, subject: Int? = nil) -> ExaminedMessage {
    ExaminedMessage(
      Message(text: Self.letters(text), subject: subject.map(Self.letters)),
      Detection(.none)
    )
  }

  private static func letters(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: "a"), count: count), as: UTF8.self)
  }

  @Test(arguments: [0, 1, mostText / 2, mostText - 1], [-1, 0, 1])
  func `is full with as much text as the longest line, subjects included`(
    subject: Int,
    more: Int
  ) {
    var batch = IngestBatch()
    #expect(!batch.isFull)
    batch.add(message(text: Self.mostText - subject + more, subject: subject))
    #expect(batch.isFull == (more >= 0))
  }

  @Test func `texts and subjects of several messages add up`() {
    var batch = IngestBatch()
    let part = Self.mostText / 4
    batch.add(message(text: part))
    batch.add(message(text: part, subject: part))
    #expect(!batch.isFull)
    batch.add(message(text: 0, subject: part - 1))
    #expect(!batch.isFull)
    batch.add(message(text: 1))
    #expect(batch.isFull)
  }

  @Test(arguments: 0...3)
  func `is full with a thousand lines, of whichever kind`(kind: Int) {
    var batch = IngestBatch()
    for number in 1...Self.mostLines {
      #expect(!batch.isFull)
      switch kind == 3 ? number % 3 : kind {
      case 0: batch.add(message(text: 1))
      case 1: batch.reject()
      default: batch.skip()
      }
    }
    #expect(batch.isFull)
  }

  @Test func `an emptied batch is a new one`() {
    let fillings: [(inout IngestBatch) -> Void] = [
      { $0.add(message(text: Self.mostText)) },
      { batch in for _ in 0..<Self.mostLines { batch.add(message(text: 0)) } },
      { batch in for _ in 0..<Self.mostLines { batch.reject() } },
      { batch in for _ in 0..<Self.mostLines { batch.skip() } },
    ]
    for first in fillings {
      for second in fillings {
        var batch = IngestBatch()
        first(&batch)
        #expect(batch.isFull)
        batch.removeAll()
        #expect(!batch.isFull)
        batch.add(message(text: Self.mostText - 1))
        #expect(!batch.isFull)
        second(&batch)
        #expect(batch.isFull)
      }
    }
  }
}
