import Glibc
import OTPMessage
import OTPSourceSettings
import OTPSources
import ScratchFolders
import Testing

/// What reads mails.
final class MailReader {
  var isMissing = false
  /// How many seconds ago its server received each mail; nil if none says so.
  var age: Int64?
}

/// A Maildir with a source that reads it.
final class Mailbox {
  let folder: ScratchFolder
  let source: MaildirSource
  let reader = MailReader()
  private(set) var statuses: [String] = []
  private(set) var leftOut = 0
  private(set) var arrivals: [Timestamp?] = []
  private var uptime: Int64 = 0
  private var count = 0

  init(_ folders: [String] = [""], chosen: [String] = []) throws {
    folder = try ScratchFolder()
    source = MaildirSource(root: folder.path("Mail"), chosen: chosen) {
      [reader] file throws(SourceFault) in
      if reader.isMissing { throw SourceFault("nothing can be read") }
      let text = String(decoding: file.bytes, as: UTF8.self)
      let received = reader.age.map { Timestamp(milliseconds: (Int64(time(nil)) - $0) * 1_000) }
      return text == "broken" ? nil : Message(text: text, receivedAt: received)
    }
    try make("Mail", isMaildir: false)
    for name in folders { try make(name.isEmpty ? "Mail" : "Mail/\(name)") }
  }

  /// A Maildir that is read already.
  static func connected() throws -> Mailbox {
    let mailbox = try Mailbox()
    try mailbox.connect()
    return mailbox
  }

  func make(_ name: String, isMaildir: Bool = true) throws {
    var path = folder.path
    let parts = name.split(separator: "/").map(String.init)
    for part in parts + (isMaildir ? ["cur"] : []) {
      path += "/\(part)"
      mkdir(path, 0o700)
    }
    guard isMaildir else { return }
    for part in ["new", "tmp"] { mkdir(folder.path("\(name)/\(part)"), 0o700) }
  }

  func connect(since: Timestamp? = nil) throws {
    let since = since ?? Timestamp(milliseconds: moment.time.milliseconds - 600_000)
    try source.connect(at: moment, from: SourceStart(since: since))
  }

  /// Ends the connection and makes all as it was at first, but for the clock.
  func beginAnew() throws {
    source.disconnect()
    reader.isMissing = false
    count = 0
    if folder.has("Mail") { try folder.remove("Mail") }
    try make("Mail")
    try connect()
  }

  /// Delivers a mail as a mail server does; returns its name.
  @discardableResult
  func deliver(_ text: String, to place: String = "Mail", age: Int = 0) throws -> String {
    count += 1
    let name = "1795000000.M\(count).host"
    _ = try folder.write(text, to: "\(place)/tmp/\(name)")
    if age != 0 {
      let path = folder.path("\(place)/tmp/\(name)")
      var times = utimbuf(actime: time(nil) - age, modtime: time(nil) - age)
      #expect(utime(path, &times) == 0)
    }
    #expect(move("\(place)/tmp/\(name)", "\(place)/new/\(name)"))
    return name
  }

  func move(_ old: String, _ new: String) -> Bool {
    rename(folder.path(old), folder.path(new)) == 0
  }

  /// What the source reports until nothing is left to do.
  func texts(after milliseconds: Int64 = 0) throws -> [String] {
    uptime += milliseconds
    var texts: [String] = []
    repeat {
      for event in try source.resume(at: moment) {
        switch event {
        case .message(let message):
          texts.append(message.text)
          arrivals.append(message.receivedAt)
        case .status(let status): statuses.append(status.words)
        case .leftOut: leftOut += 1
        case .bookmark: break
        }
      }
    } while source.wait.uptime == .min
    return texts.sorted()
  }

  /// In how many milliseconds the source goes on in any case; nil for never.
  var wait: Int64? { source.wait.uptime.map { max($0, uptime) - uptime } }

  private var moment: Moment {
    Moment(time: Timestamp(milliseconds: Int64(time(nil)) * 1_000), uptime: uptime)
  }
}
