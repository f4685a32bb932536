import CommandLineToolkit
import Glibc
import OTPInbox

/// An input of `otpd ingest`.
final class IngestInput {
  /// How a person asks for the messages to be taken.
  enum Mode {
    /// Those of a regular file are replayed, others arrive now.
    case byKind
    case always(Delivery)
  }

  /// What stands before a line number in reports: nothing, or the name of the file.
  let place: String
  let descriptor: Int32
  let delivery: Delivery

  /// Standard input.
  init(_ mode: Mode) {
    place = ""
    descriptor = StandardStream.input.rawValue
    delivery = Self.delivery(mode, descriptor)
  }

  /// The file at `path`; `-` is standard input.
  init(path: String, _ mode: Mode) throws(CommandError) {
    place = path == "-" ? "" : "\(path): "
    descriptor = path == "-" ? StandardStream.input.rawValue : try InputFile.open(path, name: path)
    delivery = Self.delivery(mode, descriptor)
  }

  deinit {
    if descriptor != StandardStream.input.rawValue { close(descriptor) }
  }

  private static func delivery(_ mode: Mode, _ descriptor: Int32) -> Delivery {
    switch mode {
    case .always(let delivery): delivery
    case .byKind: InputFile.isRegular(descriptor) ? .replay : .live
    }
  }
}
