import Glibc

/// The listening sockets of a port: one, or one for each IP version.
package final class Listener {
  private let sockets: [InternetSocket]

  /// How many attempts to make to find a port that is free for both IP versions.
  private static let choices = 20

  /// Listens at `address`. A stale Unix socket is replaced.
  package init(_ address: ListeningAddress) throws(SourceFault) {
    do throws(InternetSocket.Failure) {
      switch address {
      case .internet(let host, let port):
        sockets = [try InternetSocket(host: host, port: port)]
      case .path(let path): sockets = [try InternetSocket(path: path)]
      case .localhost(0): sockets = try Self.socketsAtFreePort()
      case .localhost(let port): sockets = try Self.sockets(atBoth: port)
      }
    } catch {
      throw error.fault
    }
  }

  /// Takes ownership of `descriptors`, listening TCP sockets from the service manager.
  package init(passed descriptors: [Int32]) throws(SourceFault) {
    var sockets: [InternetSocket] = []
    for descriptor in descriptors { sockets.append(try InternetSocket(passed: descriptor)) }
    self.sockets = sockets
  }

  /// The addresses, with the actual port if the system chose it.
  package var addresses: [ListeningAddress] { sockets.map(\.address) }

  /// The addresses as part of a sentence, each between `prefix` and `suffix`.
  package func words(_ prefix: String = "", _ suffix: String = "") -> String {
    addresses.map { "\(prefix)\($0)\(suffix)" }.joined(separator: " and ")
  }

  /// Whether only this machine can connect.
  package var isLocal: Bool { addresses.allSatisfy(\.isLocal) }

  var descriptors: [Int32] { sockets.map(\.descriptor) }

  /// Listens at the loopback address of each IP version that this machine has.
  private static func sockets(
    atBoth port: UInt16
  ) throws(InternetSocket.Failure) -> [InternetSocket] {
    var sockets: [InternetSocket] = []
    var missing: InternetSocket.Failure?
    for host in ListeningAddress.localHosts {
      do throws(InternetSocket.Failure) {
        sockets.append(try InternetSocket(host: host, port: sockets.first?.port ?? port))
      } catch {
        guard error.isOfMissingVersion else { throw error }
        missing = error
      }
    }
    if let missing, sockets.isEmpty { throw missing }
    return sockets
  }

  /// As ``sockets(atBoth:)``, at a port that the system chooses. It tries again if the port is in
  /// use for the other IP version.
  private static func socketsAtFreePort() throws(InternetSocket.Failure) -> [InternetSocket] {
    for _ in 1..<choices {
      do throws(InternetSocket.Failure) {
        return try sockets(atBoth: 0)
      } catch {
        guard error.code == EADDRINUSE else { throw error }
      }
    }
    return try sockets(atBoth: 0)
  }
}
