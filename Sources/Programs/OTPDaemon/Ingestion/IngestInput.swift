import CommandLineToolkit
import Glibc
import OTPInbox

/// An input of `otpd ingest`.
final class IngestInput {
  /// How messages are to be delivered.
  enum Mode {
    /// Messages in regular files and folders are replayed; others arrive now.
    case byKind
    case always(Delivery)
  }

  /// The prefix of line numbers in reports: empty, or the name of the file.
  let place: String
  let descriptor: Int32
  let delivery: Delivery
  let format: IngestFormat
  /// The path of a folder; nil for any other input.
  let folder: String?

  /// Creates an input from standard input, in `format`; if that is nil, the format is detected.
  init(_ mode: Mode, _ format: IngestFormat?) {
    place = ""
    descriptor = StandardStream.input.rawValue
    delivery = Self.delivery(mode, descriptor)
    self.format = format ?? IngestFormat(lookOf: descriptor, path: nil)
    folder = nil
  }

  /// Opens the file or folder at `path`; `-` is standard input.
  init(path: String, _ mode: Mode, _ format: IngestFormat?) throws(CommandError) {
    let isStandardInput = path == "-"
    place = isStandardInput ? "" : "\(path): "
    descriptor =
      isStandardInput ? StandardStream.input.rawValue : try InputFile.open(path, name: path)
    self.format =
      format ?? IngestFormat(lookOf: descriptor, path: isStandardInput ? nil : path)
    guard format != nil || !IngestFormat.isArchive(descriptor) else {
      throw CommandError("\(path) is a zip archive; unpack it, and give the files that are in it")
    }
    folder = self.format.isFolder ? path : nil
    guard folder == nil || InputFile.isFolder(descriptor) else {
      throw CommandError("\(path) is not a folder, as --format \(self.format.rawValue) needs")
    }
    // The contents of a folder can also be read again.
    delivery = folder == nil ? Self.delivery(mode, descriptor) : Self.delivery(mode, isFile: true)
  }

  deinit {
    if descriptor != StandardStream.input.rawValue { close(descriptor) }
  }

  private static func delivery(_ mode: Mode, _ descriptor: Int32) -> Delivery {
    delivery(mode, isFile: InputFile.isRegular(descriptor))
  }

  private static func delivery(_ mode: Mode, isFile: Bool) -> Delivery {
    switch mode {
    case .always(let delivery): delivery
    case .byKind: isFile ? .replay : .live
    }
  }
}
