import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders

/// Uses a damaged store. Each four bytes of the input are an offset of three bytes and a mask to
/// XOR the byte there with. An offset beyond the end truncates the file instead.
package final class StoreTarget: FuzzTarget {
  package static let name = "store"

  private let session: DetectionSession
  private let template: StoreTemplate
  private let folder: ScratchFolder

  package init() throws {
    session = Detector().makeSession()
    template = try StoreTemplate(session)
    folder = try ScratchFolder(inMemory: true)
  }

  package func check(_ input: [UInt8]) throws {
    let bytes = damaged(by: input)
    for name in try folder.names() { try folder.remove(name) }
    try folder.write(bytes, to: "inbox.db")
    do {
      try use(bytes == template.bytes)
    } catch let error as InboxError {
      try require(bytes != template.bytes, "an intact store can be used")
      let description = error.description
      for secret in ["482913", "593812", "771204", "660318", "Oakline", "Fernweh"] {
        try require(
          !description.contains(secret),
          "an error reveals nothing of the store"
        )
      }
    }
  }

  private func damaged(by input: [UInt8]) -> [UInt8] {
    var bytes = template.bytes
    var rest = input[...]
    while rest.count >= 4 {
      let edit = Array(rest.prefix(4))
      rest = rest.dropFirst(4)
      let place = Int(edit[0]) << 16 | Int(edit[1]) << 8 | Int(edit[2])
      if place < bytes.count {
        bytes[place] ^= edit[3]
      } else if place < 2 * template.bytes.count {
        bytes.removeLast(bytes.count - min(bytes.count, max(place - template.bytes.count, 0)))
      }
    }
    return bytes
  }

  /// Runs all operations on a store. Suggestions must be valid, whatever the file says.
  private func use(_ isWhole: Bool) throws {
    let now = StoreTemplate.now
    let engine = SuggestionEngine(try Inbox(path: folder.path("inbox.db"), access: .changing))
    let suggestions = try engine.suggestions(for: SuggestionRequest(), at: now)
    for suggestion in suggestions {
      let age: Duration = suggestion.age
      try require(age >= .zero && age <= .seconds(180), "nothing stale is offered")
    }
    if isWhole { try require(suggestions.count == 2, "an intact store offers its codes") }
    let other = SuggestionRequest(site: Site(origin: "https://other.example"))
    for suggestion in try engine.suggestions(for: other, at: now) where isWhole {
      try require(suggestion.domain == nil, "a bound code stays bound")
    }
    _ = try engine.inbox.entries(limit: 10)
    _ = try engine.inbox.consume(InboxEntry.ID(number: 2), at: now)
    let message = Message(text: "Your Larkspur code is 318264.", sender: "Larkspur")
    _ = try engine.inbox.receive([message], with: session, at: now)
    try require(
      !(try engine.suggestions(for: SuggestionRequest(), at: now)).isEmpty || !isWhole,
      "a stored code is offered"
    )
    _ = try engine.inbox.purgeAll(timeout: .zero)
  }
}
