import Testing

@testable import CommandLineToolkit

@Suite struct OrderedWorkTests {
  @Test func `gives results in the order in which the work was begun`() async {
    var work = OrderedWork<Int>(maximumSize: 100)
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    // The first piece ends after the second one.
    work.begin(size: 1) {
      for await _ in stream { break }
      return 1
    }
    work.begin(size: 1) {
      continuation.yield()
      return 2
    }
    #expect(await work.next() == 1)
    #expect(await work.next() == 2)
    #expect(await work.next() == nil)
  }

  @Test func `is full from its maximum size on, and takes one larger piece`() async {
    var work = OrderedWork<Int>(maximumSize: 10)
    var isFull = [work.isFull]
    work.begin(size: 9) { 1 }
    isFull.append(work.isFull)
    work.begin(size: 1) { 2 }
    isFull.append(work.isFull)
    _ = await work.next()
    isFull.append(work.isFull)
    _ = await work.next()
    work.begin(size: 1_000) { 3 }
    isFull.append(work.isFull)
    #expect(isFull == [false, false, true, false, true])
  }
}
