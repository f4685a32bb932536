/// Work shared by several tasks, with results in the order of submission.
package struct OrderedWork<Output: Sendable>: ~Copyable {
  private let maximumSize: Int
  private var tasks: [(task: Task<Output, Never>, size: Int)] = []
  private var size = 0

  /// Creates a queue for work of up to `maximumSize`, in the unit of `begin(size:_:)`; a single
  /// item may be larger.
  package init(maximumSize: Int) {
    self.maximumSize = maximumSize
  }

  /// Whether to take results before starting more work, so that memory stays bounded.
  package var isFull: Bool { size >= maximumSize && !tasks.isEmpty }

  /// Starts `work`, which uses memory in proportion to `size`.
  package mutating func begin(size: Int, _ work: @escaping @Sendable () async -> Output) {
    tasks.append((Task { await work() }, size))
    self.size += size
  }

  /// The result of the oldest work not yet taken; nil if there is none.
  package mutating func next() async -> Output? {
    guard let first = tasks.first else { return nil }
    // With a handful of tasks, a real queue would not be faster than shifting the array.
    tasks.removeFirst()
    size -= first.size
    return await first.task.value
  }
}
