/// A response code that describes a folder.
enum ResponseCode {
  case validity(UInt32)
  case nextUID(UInt32)

  /// Reads a code such as `[UIDVALIDITY 1795000000]`; nil for any other code.
  init?(_ text: String) {
    let parts = text.dropFirst().dropLast().split(separator: " ")
    guard text.hasPrefix("["), parts.count == 2, let number = decimal(parts[1].utf8) else {
      return nil
    }
    switch parts[0].uppercased() {
    case "UIDVALIDITY": self = .validity(number)
    case "UIDNEXT": self = .nextUID(number)
    default: return nil
    }
  }
}
