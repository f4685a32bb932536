import FoundationEssentials
import OTPBrowser
import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviders
import OTPSites
import OTPSuggestion
import ScratchFolders

/// Messages of the extension to the host program. The first byte is the size of the chunks.
package final class BrowserTarget: FuzzTarget {
  package static let name = "browser"

  /// The members of a reply that are checked.
  private struct Answer: Decodable {
    struct Identity: Decodable {
      let id: Int64
    }
    struct Code: Decodable {
      let id: Int64
      let code: String
      let domain: String?
    }
    let type: String
    let codes: [Code]?
    let identities: [Identity]?
  }

  private let template: StoreTemplate
  private let folder: ScratchFolder
  private let engine: SuggestionEngine
  /// The identity that every request has.
  private let identity: IdentitySuggestion

  package init() throws {
    let session = Detector().makeSession()
    template = try StoreTemplate(session)
    folder = try ScratchFolder(inMemory: true)
    try folder.write(template.bytes, to: "inbox.db")
    engine = SuggestionEngine(try Inbox(path: folder.path("inbox.db"), access: .creating))
    identity = IdentitySuggestion(
      provider: "pass",
      identity: try CodeIdentity(
        record: "a",
        domains: ["pay.example", "oakline.example"],
        user: "alice",
        label: "",
        rank: 0,
        by: SuffixList(.builtIn)
      ),
      match: .site
    )
  }

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = try messages(in: bytes, pieces: bytes.count + 1)
    let pieces = try messages(in: bytes, pieces: Int(first) + 1)
    try require(whole == pieces, "the chunk size makes no difference")
    var session = HostSession()
    var offered: Set<Int64> = []
    for message in whole {
      if try !answer(message, in: &session, &offered) { return }
    }
  }

  /// The messages in `bytes`, with `nil` at the end for one that is too long.
  private func messages(in bytes: [UInt8], pieces size: Int) throws -> [[UInt8]?] {
    var reader = NativeMessageReader()
    var found: [[UInt8]?] = []
    var rest = bytes[...]
    do throws(NativeMessageReader.TooLong) {
      repeat {
        reader.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        while let message = try reader.next() { found.append(message) }
      } while !rest.isEmpty
    } catch {
      found.append(nil)
    }
    let taken = found.reduce(0) { $0 + ($1?.count ?? 0) + 4 }
    try require(found.last == .some(nil) || taken <= bytes.count, "messages come from the input")
    return found
  }

  /// Answers a message. Returns whether more may follow.
  private func answer(
    _ message: [UInt8]?,
    in session: inout HostSession,
    _ offered: inout Set<Int64>
  ) throws -> Bool {
    guard let message else { return false }
    let request = session.request
    switch session.receive(message) {
    case .reply(let bytes):
      let answer = try read(bytes)
      try require(answer.codes == nil, "no code before the store was read")
      return true
    case .end(let bytes):
      try require(try read(bytes).type == "error", "a closed session ends with an error")
      return false
    case .refresh:
      try require(request == nil, "a session has one request at a time")
      try refresh(&session, &offered)
      return true
    case .make(let identity, let id):
      try require(request != nil, "a code is made for a request")
      try require(
        identity == self.identity && offered.contains(id),
        "only an offered identity has a code made"
      )
      let code = ProvidedCode(SecurityCode("640275"), expiry: nil)
      try require(
        try read(session.made(code, of: id, at: StoreTemplate.now)).type == "made",
        "the code of an identity is sent"
      )
      return true
    case .cancel, .status, .test: return true
    case .stop(let bytes):
      try require(session.request == nil, "a stopped request is forgotten")
      try require(try read(bytes).type == "stopped", "a stop is confirmed")
      offered = []
      return true
    case .markUsed(let id):
      try require(offered.contains(id), "only an offered code can be used")
      try require(
        try read(session.confirmUse(of: id, isDone: true)).type == "used",
        "the use of a code is confirmed"
      )
      return true
    case .copy(_, let id):
      try require(offered.contains(id), "only an offered code can be copied")
      try require(
        try read(session.confirmCopy(of: id, isDone: true)).type == "copied",
        "the copy of a code is confirmed"
      )
      return true
    }
  }

  private func refresh(_ session: inout HostSession, _ offered: inout Set<Int64>) throws {
    let now = StoreTemplate.now
    guard let request = session.request else {
      throw BrokenPromise(description: "the store is read only for a request")
    }
    var answer = SuggestionAnswer.noSuggestion(.unavailable)
    if let asked = request.suggestionRequest {
      answer = try engine.answer(to: asked, at: now)
    }
    guard let bytes = session.update(answer, identities: [identity], at: now) else {
      throw BrokenPromise(description: "the first look is always answered")
    }
    let sent = try read(bytes)
    try require(
      sent.identities?.isEmpty != false || request.suggestionRequest != nil,
      "identities are for documents that may have codes"
    )
    for identity in sent.identities ?? [] { offered.insert(identity.id) }
    for code in sent.codes ?? [] {
      offered.insert(code.id)
      try require(["482913", "593812"].contains(code.code), "an offered code is in the store")
      let top = request.suggestionRequest?.site
      try require(
        code.domain == nil || top == Self.boundSite || top == Self.hostOfBoundSite(top),
        "a bound code is offered to its site only"
      )
    }
  }

  private static let boundSite = Site(origin: "https://oakline.example")

  /// Returns `site` if its host belongs to the bound site.
  private static func hostOfBoundSite(_ site: Site?) -> Site? {
    guard let host = site?.host, host == "oakline.example" || host.hasSuffix(".oakline.example")
    else { return nil }
    return site
  }

  private func read(_ frame: [UInt8]) throws -> Answer {
    let message = try messages(in: frame, pieces: frame.count)
    guard message.count == 1, let bytes = message[0],
      let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes))
    else { throw BrokenPromise(description: "an answer is one JSON message") }
    return answer
  }
}
