import Glibc
import OTPSystem
import Testing

struct PollingTests {
  @Test func `reports which descriptor is ready, and for what`() throws {
    let (one, other) = (try Ends(), try Ends())
    var descriptors = [PolledDescriptor(one.reading), PolledDescriptor(other.reading)]
    #expect(Polling.wait(for: &descriptors, upTo: 0) == .timedOut)
    #expect(!descriptors[0].isReady && !descriptors[1].isReady)

    try SystemCall.write([7].span, to: other.writing)
    #expect(Polling.wait(for: &descriptors, upTo: nil) == .ready)
    #expect(!descriptors[0].isReady)
    #expect(descriptors[1].found == Int16(POLLIN))

    _ = try SystemCall.read(other.reading)
    #expect(Polling.wait(for: &descriptors, upTo: 0) == .timedOut)
    #expect(!descriptors[1].isReady)
  }

  @Test func `reports a broken descriptor as ready, whatever is waited for`() throws {
    let ends = try Ends()
    ends.hangUp()
    var descriptors = [PolledDescriptor(ends.reading, events: 0)]
    #expect(Polling.wait(for: &descriptors, upTo: nil) == .ready)
    #expect(descriptors[0].found == Int16(POLLHUP))
  }

  @Test func `waits for other events than input`() throws {
    let ends = try Ends()
    #expect(Polling.wait(for: ends.writing, events: Int16(POLLOUT), upTo: nil) == .ready)
    #expect(Polling.wait(for: ends.reading, events: Int16(POLLOUT), upTo: 0) == .timedOut)
  }

  @Test func `waits for nothing without a descriptor`() {
    var descriptors = [PolledDescriptor(nil)]
    #expect(Polling.wait(for: &descriptors, upTo: 0) == .timedOut)
    #expect(!descriptors[0].isReady)
    #expect(Polling.wait(for: nil, upTo: 1) == .timedOut)
  }

  @Test func `does not wait once the time is over`() throws {
    let ends = try Ends()
    for uptime: Int64 in [1_000, 1_001, .max] {
      #expect(Polling.wait(for: ends.reading, until: 1_000) { uptime } == .timedOut)
    }
    try SystemCall.write([7].span, to: ends.writing)
    #expect(Polling.wait(for: ends.reading, until: 1_000) { 1_001 } == .ready)
  }

  @Test func `reports that the system cannot wait`() {
    var limit = rlimit()
    #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    // More descriptors than the process may have; see poll(2).
    let most = Int(clamping: limit.rlim_cur)
    guard most < 4 << 20 else { return }
    var descriptors = [PolledDescriptor](repeating: PolledDescriptor(nil), count: most + 1)
    #expect(Polling.wait(for: &descriptors, upTo: 0) == .failed(SystemError(EINVAL)))
  }
}
