/// Work that several tasks share, and whose results come in the order in which it was
/// given to them.
package struct OrderedWork<Output: Sendable>: ~Copyable {
  private let maximumSize: Int
  private var tasks: [(task: Task<Output, Never>, size: Int)] = []
  private var size = 0

  /// Makes a place for work of up to `maximumSize`, in the unit of the sizes that `begin` is told;
  /// one piece may be larger.
  package init(maximumSize: Int) {
    self.maximumSize = maximumSize
  }

  /// Whether results should be taken before more work is begun, so that memory stays bounded.
  package var isFull: Bool { size >= maximumSize && !tasks.isEmpty }

  /// Begins `work`, which takes memory in proportion to `size`.
  package mutating func begin(size: Int, _ work: @escaping @Sendable () async -> Output) {
    tasks.append((Task { await work() }, size))
    self.size += size
  }

  /// The result of the work that was begun first and not yet taken; nil when there is none.
  package mutating func next() async -> Output? {
    guard let first = tasks.first else { return nil }
    // A handful of tasks: a queue would not be quicker than moving them.
    tasks.removeFirst()
    size -= first.size
    return await first.task.value
  }
}
