/// A part of the package that reads what others wrote, and what must hold whatever they wrote.
package protocol FuzzTarget: AnyObject {
  /// The name as it is typed.
  static var name: String { get }

  /// Prepares what all inputs share.
  init() throws

  /// Reads `input`, and throws a `BrokenPromise` when something does not hold that must.
  func check(_ input: [UInt8]) throws
}

/// What does not hold for an input.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// What should have been, never what the input holds.
  package let description: String
}

/// Throws unless `condition` is so; `promise` says what should be.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) throws(BrokenPromise) {
  guard condition else { throw BrokenPromise(description: promise()) }
}

/// All targets, by their names.
package enum FuzzTargets {
  /// In the order of the flow.
  package static var all: [any FuzzTarget.Type] {
    [
      JSONLinesTarget.self, DetectionTarget.self, BindingTarget.self, LocaleTarget.self,
      FieldTarget.self, StoreTarget.self, ServiceTarget.self, BrowserTarget.self,
    ]
  }

  /// The target with this name; nil when there is none.
  package static func named(_ name: String) -> (any FuzzTarget.Type)? {
    all.first { $0.name == name }
  }
}

/// What parts the pieces of an input that has several; no text that people write has it.
private let separator: UInt8 = 0x1E

/// The pieces of `input`, of which there are always `count`: a piece that is missing is empty.
func pieces(of input: [UInt8], count: Int) -> [[UInt8]] {
  let parts = input.split(
    separator: separator,
    maxSplits: count - 1,
    omittingEmptySubsequences: false
  )
  return parts.map(Array.init) + Array(repeating: [], count: count - parts.count)
}
