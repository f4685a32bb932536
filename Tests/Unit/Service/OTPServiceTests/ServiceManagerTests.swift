import Glibc
import ScratchFolders
import Testing

@testable import OTPService

struct ServiceManagerTests {
  @Test func `nothing is sent without a manager`() {
    var manager = ServiceManager { _ in nil }
    manager.tellReady()
    #expect(manager.tellAliveIfDue(uptime: 0) == nil)
    #expect(manager.sockets == [])
  }

  @Test func `the manager is notified of start and stop`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("notify")
    let socket = datagramSocket(at: path)
    defer { close(socket) }
    let manager = ServiceManager { ["NOTIFY_SOCKET": path][$0] }
    manager.tellReady()
    #expect(datagram(at: socket)?.hasPrefix("READY=1\n") == true)
    manager.tellStopping()
    #expect(datagram(at: socket) == "STOPPING=1\n")
  }

  @Test func `watchdog messages come twice as often as required`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("notify")
    let socket = datagramSocket(at: path)
    defer { close(socket) }
    var manager = ServiceManager {
      ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "\(getpid())"][$0]
    }
    #expect(manager.tellAliveIfDue(uptime: 10_000) == 1_000)
    #expect(datagram(at: socket) == "WATCHDOG=1\n")
    #expect(manager.tellAliveIfDue(uptime: 10_400) == 600)
    #expect(datagram(at: socket) == nil)
    #expect(manager.tellAliveIfDue(uptime: 11_000) == 1_000)
    #expect(datagram(at: socket) == "WATCHDOG=1\n")
  }

  @Test func `variables for another process are ignored`() {
    var manager = ServiceManager {
      [
        "LISTEN_PID": "1", "LISTEN_FDS": "1", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1",
      ][$0]
    }
    #expect(manager.sockets == [])
    #expect(manager.tellAliveIfDue(uptime: 0) == nil)
  }

  @Test func `passed sockets begin at descriptor 3`() {
    let manager = ServiceManager { ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "2"][$0] }
    #expect(manager.sockets == [3, 4])
  }
}
