import CommandLineToolkit
import OTPExports

/// Reads the messages in a folder of gammu-smsd.
struct GammuFolder {
  private let path: String
  /// The messages not read yet, in reverse order.
  private var messages: [GammuMessage]

  /// Lists the messages in the folder at `path`.
  init(at path: String) {
    self.path = path
    let names = FolderNames.all(in: path).compactMap { GammuName($0) }
    messages = GammuMessage.messages(names).reversed()
  }

  /// Returns the next message; nil at the end. Adds the number of bytes read to `byteCount`.
  mutating func next(_ byteCount: inout Int) throws(CommandError) -> ExportRecord? {
    guard let message = messages.popLast() else { return nil }
    var contents: [[UInt8]] = []
    for file in message.files {
      guard let bytes = try InputBytes.file(at: "\(path)/\(file.name)", &byteCount)?.bytes else {
        return .rejected("\(file.description) cannot be read")
      }
      contents.append(bytes)
    }
    return message.record(contents, zone: .local)
  }
}
