import CInternet
import CommandLineToolkit
import Glibc

/// An address of this machine in a local network, and the port to which an iPhone there posts.
struct PhoneAddress: Equatable {
  let host: String
  let port: UInt16
  /// The name of the network interface; nil if a person chose the address.
  var interface: String?

  /// The ports that are tried, from the one after the usual port of webhooks.
  static let ports: ClosedRange<UInt16> = 8791...8799

  /// An address as `sources.json` has it.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      port > 0
    else { return nil }
    var host = text[..<colon]
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    guard unsafe otp_internet_is_loopback(String(host)) >= 0 else { return nil }
    self.host = String(host)
    self.port = port
  }

  /// The address in the network to which this machine is connected, at a port that nothing listens
  /// at and that none of `taken` has.
  init(besides taken: [PhoneAddress]) throws(CommandError) {
    guard let own = LocalAddress.preferred() else {
      throw CommandError(
        "this machine has no address in a local network; connect it, or add --set listen=ADDRESS:PORT"
      )
    }
    let isFree = { (port: UInt16) in
      !taken.contains { $0.port == port } && Self.isFree(own.address, port)
    }
    guard let port = Self.ports.first(where: isFree) else {
      throw CommandError(
        "the ports from \(Self.ports.lowerBound) to \(Self.ports.upperBound) are in use; add --set listen=\(own.address):PORT"
      )
    }
    host = own.address
    self.port = port
    interface = own.interface
  }

  /// The address as `sources.json` has it.
  var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The URL that the iPhone posts to.
  var url: String { "http://\(text)/" }

  /// Whether the address was one of this machine's, and no longer is. Only addresses of IPv4 are
  /// known.
  var isGone: Bool {
    let isLoopback = unsafe otp_internet_is_loopback(host) == 1
    return !host.contains(":") && !isLoopback
      && !LocalAddress.all().contains { $0.address == host }
  }

  private static func isFree(_ host: String, _ port: UInt16) -> Bool {
    let descriptor = unsafe otp_internet_listen(host, port, 1)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
