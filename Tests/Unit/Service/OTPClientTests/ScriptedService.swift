import CSockets
import Glibc

/// A service in its own thread that gives its one client fixed replies, whatever it is asked.
final class ScriptedService {
  private struct Script {
    let listener: Int32
    let replies: [String]
  }

  private let listener: Int32
  private var thread = pthread_t()

  init(path: String, _ replies: [String]) {
    listener = otp_socket_listen(path, 16)
    _ = fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) & ~O_NONBLOCK)
    let script = UnsafeMutablePointer<Script>.allocate(capacity: 1)
    script.initialize(to: Script(listener: listener, replies: replies))
    pthread_create(
      &thread,
      nil,
      { pointer in
        let script = pointer?.bindMemory(to: Script.self, capacity: 1)
        defer { script?.deinitialize(count: 1).deallocate() }
        if let script { ScriptedService.serve(script.pointee) }
        return nil
      },
      script
    )
  }

  deinit {
    // Unlike close(2), this ends a pending accept(2).
    shutdown(listener, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    close(listener)
  }

  private static func serve(_ script: Script) {
    let client = otp_socket_accept(script.listener)
    guard client >= 0 else { return }
    defer { close(client) }
    _ = fcntl(client, F_SETFL, fcntl(client, F_GETFL) & ~O_NONBLOCK)
    for reply in script.replies {
      var byte: UInt8 = 1
      while byte != 0 { guard read(client, &byte, 1) == 1 else { return } }
      let bytes = Array(reply.utf8) + [0]
      _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }
}
