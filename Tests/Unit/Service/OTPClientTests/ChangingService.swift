import CSockets
import Glibc

/// A service in its own thread that has no code for anybody, and lets clients watch if it has room.
final class ChangingService {
  private struct Serving {
    let listener: Int32
    let stop: Int32
    let hasRoom: Bool
  }

  private let listener: Int32
  private var stop: [Int32] = [-1, -1]
  private var thread = pthread_t()

  init(path: String, hasRoom: Bool) {
    unlink(path)
    listener = otp_socket_listen(path, 16)
    pipe(&stop)
    let serving = UnsafeMutablePointer<Serving>.allocate(capacity: 1)
    serving.initialize(to: Serving(listener: listener, stop: stop[0], hasRoom: hasRoom))
    pthread_create(
      &thread,
      nil,
      { pointer in
        let serving = pointer?.bindMemory(to: Serving.self, capacity: 1)
        defer { serving?.deinitialize(count: 1).deallocate() }
        if let serving { ChangingService.serve(serving.pointee) }
        return nil
      },
      serving
    )
  }

  /// Closes all connections.
  deinit {
    close(stop[1])
    pthread_join(thread, nil)
    close(stop[0])
    close(listener)
  }

  private static func serve(_ serving: Serving) {
    var clients: [Int32] = []
    defer { for client in clients { close(client) } }
    while true {
      var polled = ([serving.stop, serving.listener] + clients).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&polled, nfds_t(polled.count), -1)
      if polled[0].revents != 0 { return }
      for client in polled[2...] where client.revents != 0 {
        guard !answer(client.fd, hasRoom: serving.hasRoom) else { continue }
        close(client.fd)
        clients.removeAll { $0 == client.fd }
      }
      if polled[1].revents != 0 {
        let client = otp_socket_accept(serving.listener)
        if client >= 0 { clients.append(client) }
      }
    }
  }

  /// Answers one call, which comes whole; returns whether the client stays.
  private static func answer(_ client: Int32, hasRoom: Bool) -> Bool {
    var part = [UInt8](repeating: 0, count: 4_096)
    let count = recv(client, &part, part.count, 0)
    guard count > 0 else { return false }
    let reply =
      if !String(decoding: part[..<count], as: UTF8.self).contains("Watch") {
        #"{"parameters":{"reason":"noCode","suggestions":[]}}"#
      } else if hasRoom {
        #"{"parameters":{"suggestions":[]},"continues":true}"#
      } else {
        #"{"error":"org.otpd.Codes.TooManyWatchers","parameters":{"limit":"64"}}"#
      }
    let bytes = Array(reply.utf8) + [0]
    return send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}
