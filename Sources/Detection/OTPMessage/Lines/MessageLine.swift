/// A parsed line.
package enum MessageLine: Sendable, Equatable {
  /// A message and its line number.
  case message(Message, lineNumber: Int)
  /// A line that is not a message.
  case rejected(RejectedLine)
  /// A line of white space.
  case blank(lineNumber: Int)
}

extension MessageLineParser {
  /// Parses the lines of `block` and calls `body` with each result, in order.
  package func read(_ block: LineBlock, _ body: (MessageLine) -> Void) {
    unsafe block.forEachLine { bytes, number in
      let result: Result =
        switch unsafe bytes {
        case .success(let bytes): unsafe read(bytes)
        case .failure(let fault): .rejected(id: nil, fault)
        }
      switch result {
      case .message(let message):
        body(.message(message, lineNumber: number))
      case .rejected(let id, let reason):
        body(.rejected(RejectedLine(lineNumber: number, id: id, reason: reason)))
      case .blank:
        body(.blank(lineNumber: number))
      }
    }
  }
}
