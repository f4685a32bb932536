import OTPBus
import OTPMessage
import OTPSourceSettings

/// A message that obexd has announced or listed.
struct AnnouncedMessage: Sendable {
  static let interface = "org.bluez.obex.Message1"

  /// The path of its object, whose last element is its handle on the phone.
  let path: String
  /// The address of the phone.
  let address: String
  /// The time in the list of messages; nil if it was announced as new.
  let written: String?
  /// The sender according to the list of messages.
  let sender: String?
  /// Whether it is a text message that the phone received. Mails and multimedia messages are in
  /// other formats.
  let isReceivedText: Bool

  init(_ path: String, _ properties: BusValue, of address: String) {
    self.path = path
    self.address = address
    let text = { (name: String) in
      properties[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }
    written = text("Timestamp")
    sender = text("SenderAddress") ?? text("Sender")
    let type = text("Type")?.lowercased() ?? "sms"
    let folder = text("Folder")?.lowercased() ?? "inbox"
    isReceivedText =
      (type.hasPrefix("sms") || type == "im") && folder.hasSuffix("inbox")
      && properties["Sent"]?.boolean != true
  }

  /// The call that transfers the message into `file`, or into a temporary file if it is empty.
  func transfer(to file: String) -> BusCall {
    BusCall(
      "Get",
      of: Self.interface,
      at: path,
      in: BluetoothSource.service,
      [.string(file), .boolean(false)],
      startsService: false
    )
  }
}

/// The messages that are being read from phones.
struct BluetoothInbox: Sendable {
  /// Messages that were written earlier are skipped.
  var since = Timestamp(milliseconds: 0)

  /// How many messages are remembered, so that none is read twice.
  private static let mostSeen = 4_096

  private let source: String
  private let folder: String?
  private let take: @Sendable (String) -> [UInt8]?
  /// The paths of messages that were requested or skipped.
  private var seen: Set<String> = []
  /// The requested messages, by path.
  private var asked: [String: AnnouncedMessage] = [:]
  /// The messages that are being transferred and their files, by the path of the transfer.
  private var transfers: [String: (message: AnnouncedMessage, file: String)] = [:]
  private var fileCount = 0

  init(
    source: String,
    folder: String?,
    take: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.source = source
    self.folder = folder
    self.take = take
  }

  /// Makes sure that `message` is never read.
  mutating func leave(_ message: AnnouncedMessage) { seen.insert(message.path) }

  /// The call for the contents of `message`; nil if it is not a text message, is old, or is already
  /// known.
  mutating func request(_ message: AnnouncedMessage) -> BusCall? {
    if let written = message.written {
      guard let time = BluetoothTime.read(written), time >= since else { return nil }
    }
    guard message.isReceivedText else { return nil }
    if seen.count >= Self.mostSeen { seen.removeAll() }
    guard seen.insert(message.path).inserted else { return nil }
    asked[message.path] = message
    fileCount += 1
    return message.transfer(
      to: folder.map { "\($0)/\(SourcePlaces.messageFile)\(fileCount)" } ?? ""
    )
  }

  /// Notes the `answer` to the request for the message at `path`. Returns the path of its transfer;
  /// nil if there is none.
  mutating func begin(_ answer: BusMessage?, of path: String) -> String? {
    guard let message = asked.removeValue(forKey: path), answer?.isReply == true,
      let transfer = answer?[0]?.text, let file = answer?[1]?["Filename"]?.text
    else { return nil }
    transfers[transfer] = (message, file)
    return transfer
  }

  /// Handles the `status` of the transfer at `path`, and returns its result; nil while it
  /// continues.
  mutating func finish(_ path: String, _ status: String, at moment: Moment) -> SourceEvent? {
    guard ["complete", "error"].contains(status), let done = transfers.removeValue(forKey: path)
    else { return nil }
    let bytes = take(done.file)
    guard status == "complete", let read = bytes.flatMap({ BMessage($0) }) else {
      return .leftOut
    }
    let time = done.message.written.flatMap(BluetoothTime.read)
    let handle = done.message.path.split(separator: "/").last ?? ""
    return read.text.isEmpty
      ? nil
      : .message(
        Message(
          text: read.text,
          sender: read.sender ?? done.message.sender,
          id: "\(done.message.address) \(handle)",
          source: source,
          channel: .sms,
          // The clock of the phone may be ahead.
          receivedAt: time.map { min($0, moment.time) }
        )
      )
  }

  /// Forgets the transfer at `path`, and removes its file.
  mutating func forget(_ path: String) {
    if let lost = transfers.removeValue(forKey: path) { _ = take(lost.file) }
  }

  /// Forgets everything, because a restarted obexd numbers its objects from the start.
  mutating func forgetAll() {
    for path in transfers.keys { forget(path) }
    asked.removeAll()
    seen.removeAll()
  }
}
