/// A part of the package that parses untrusted input, with the properties that must hold for every
/// input.
package protocol FuzzTarget: AnyObject {
  /// The name on the command line.
  static var name: String { get }

  /// Prepares what all inputs share.
  init() throws

  /// Parses `input`. Throws a `BrokenPromise` if a property does not hold.
  func check(_ input: [UInt8]) throws
}

/// A property that does not hold for an input.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// The property, without anything of the input.
  package let description: String
}

/// Throws unless `condition` holds. `promise` states the property.
func require(_ condition: Bool, _ promise: @autoclosure () -> String) throws(BrokenPromise) {
  guard condition else { throw BrokenPromise(description: promise()) }
}

/// All targets.
package enum FuzzTargets {
  /// In the order of the data flow.
  package static var all: [any FuzzTarget.Type] {
    [
      JSONLinesTarget.self, DetectionTarget.self, BindingTarget.self, LocaleTarget.self,
      FieldTarget.self, StoreTarget.self, ServiceTarget.self, BrowserTarget.self, CallTarget.self,
      DeliveryTarget.self, WebTarget.self, WebhookTarget.self, MailTarget.self,
      MailWorkerTarget.self, ExportsTarget.self, SettingsTarget.self, IMAPTarget.self,
      LinkTarget.self, CInterfaceTarget.self, ProviderTarget.self,
    ]
  }

  /// The target `name`, or `nil`.
  package static func named(_ name: String) -> (any FuzzTarget.Type)? {
    all.first { $0.name == name }
  }
}

/// Separates the parts of an input. It does not occur in ordinary text.
private let separator: UInt8 = 0x1E

/// Splits `input` into `count` parts; missing ones are empty.
func pieces(of input: [UInt8], count: Int) -> [[UInt8]] {
  let parts = input.split(
    separator: separator,
    maxSplits: count - 1,
    omittingEmptySubsequences: false
  )
  return parts.map(Array.init) + Array(repeating: [], count: count - parts.count)
}
