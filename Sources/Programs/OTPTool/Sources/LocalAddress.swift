import CInternet
import CommandLineToolkit

/// An IPv4 address of this machine, other than that of the loopback interface.
struct LocalAddress: Equatable {
  let interface: String
  let address: String

  /// The file in which Linux lists the routes of IPv4, with hexadecimal addresses.
  private static let routes = "/proc/net/route"

  /// The names of interfaces that programs make for containers and virtual machines start with
  /// these.
  private static let virtual = [
    "br-", "cni", "docker", "incusbr", "lxc", "lxd", "podman", "vboxnet", "veth", "virbr", "vmnet",
  ]

  /// The space for the list of addresses, in bytes; enough for a hundred.
  private static let longest = 4_096

  /// The addresses of the interfaces that are up, without point-to-point links such as VPNs.
  static func all() -> [LocalAddress] {
    let lines = unsafe String(unsafeUninitializedCapacity: longest) { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        unsafe otp_internet_addresses(characters.baseAddress, characters.count)
      }
    }
    return lines.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.count == 2 ? LocalAddress(interface: words[0], address: words[1]) : nil
    }
  }

  /// The address in the network of the person: a private one (RFC 1918), of the interface with the
  /// default route if possible, and of a container's only if there is no other; nil if there is
  /// none.
  static func preferred() -> LocalAddress? {
    let route = defaultInterface()
    let known = all().filter(\.isPrivate)
    return known.first { $0.interface == route } ?? known.first { !$0.isVirtual } ?? known.first
  }

  private var isVirtual: Bool { Self.virtual.contains { interface.hasPrefix($0) } }

  private var isPrivate: Bool {
    let parts = address.split(separator: ".").compactMap { UInt8($0) }
    guard parts.count == 4 else { return false }
    return switch (parts[0], parts[1]) {
    case (10, _), (172, 16...31), (192, 168): true
    default: false
    }
  }

  /// The interface of the first default route; nil if there is none.
  private static func defaultInterface() -> String? {
    let bytes = (try? PublicFile.read(routes)) ?? nil
    for line in String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count > 1, words[1] == "00000000" { return String(words[0]) }
    }
    return nil
  }
}
