import CSockets
import FoundationEssentials
import Glibc
import OTPInbox
import OTPMessage

/// A Varlink client for the calls of programs that deliver messages.
final class ReceivingClient {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = otp_socket_connect(path, -1)
    guard descriptor >= 0 else { throw WorldError.notStarted }
  }

  deinit {
    close(descriptor)
  }

  /// Sends `message` for storing; returns the outcome.
  func receive(_ message: Message) throws -> StoreOutcome {
    let call = ReceiveCall(message)
    let bytes = [UInt8](try JSONEncoder().encode(call)) + [0]
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw WorldError.noAnswer }
      sent += count
    }
    let reply = try JSONDecoder().decode(ReceiveReply.self, from: Data(try frame()))
    switch reply.parameters.receptions.first?.storing {
    case "stored": return .stored
    case "duplicate": return .duplicate
    case "conflict": return .conflict
    default: throw WorldError.noAnswer
    }
  }

  /// The next reply, without its final NUL.
  private func frame() throws -> [UInt8] {
    var frame: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while frame.last != 0 {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { throw WorldError.noAnswer }
      frame += part[..<count]
    }
    return frame.dropLast()
  }
}

private struct ReceiveCall: Encodable {
  struct Parameters: Encodable {
    let messages: [[String: String]]
  }

  let method = "org.otpd.Codes.Receive"
  let parameters: Parameters

  init(_ message: Message) {
    var object = ["text": message.text]
    object["id"] = message.id
    object["source"] = message.source
    object["sender"] = message.sender
    object["recipient"] = message.recipient
    object["channel"] = message.channel?.rawValue
    object["receivedAt"] = message.receivedAt?.iso8601
    if message.unreadable.contains(.receivedAt) { object["receivedAt"] = "yesterday" }
    parameters = Parameters(messages: [object])
  }
}

private struct ReceiveReply: Decodable {
  struct Parameters: Decodable {
    struct Reception: Decodable {
      let storing: String
    }

    let receptions: [Reception]
  }

  let parameters: Parameters
}
