import Glibc

/// What clients of a port connect to: a socket, or one for each version of the internet.
package final class Listener {
  private let sockets: [InternetSocket]

  /// How often to let the system choose a port that is free for both versions of the internet.
  private static let choices = 20

  /// Listens at `address`. A Unix socket that nobody listens at is replaced.
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

  /// Takes over `descriptors`, at which the service manager listens by the internet.
  package init(passed descriptors: [Int32]) throws(SourceFault) {
    var sockets: [InternetSocket] = []
    for descriptor in descriptors { sockets.append(try InternetSocket(passed: descriptor)) }
    self.sockets = sockets
  }

  /// The addresses, with the port that the system chose if none was named.
  package var addresses: [ListeningAddress] { sockets.map(\.address) }

  /// The addresses as a part of a sentence, each after `prefix` and before `suffix`.
  package func words(_ prefix: String = "", _ suffix: String = "") -> String {
    addresses.map { "\(prefix)\($0)\(suffix)" }.joined(separator: " and ")
  }

  /// Whether only this machine reaches it.
  package var isLocal: Bool { addresses.allSatisfy(\.isLocal) }

  var descriptors: [Int32] { sockets.map(\.descriptor) }

  /// Listens at this machine's address of each version of the internet that it has.
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

  /// The same at a port that the system chooses, which may be taken for the other version.
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
