/// A command with the arguments that a person gave it.
package struct Invocation: Sendable {
  /// The program's name, `otp` or `otpd`.
  package let program: String
  /// Where to tell the person something.
  package var standardError: StandardError { StandardError(program: program) }
  /// The settings that the program was started with.
  package let environment = Environment()
  /// The arguments that are no options, in order.
  package let operands: [String]

  private let values: [Option: [String]]

  init(program: String, operands: [String], values: [Option: [String]]) {
    self.program = program
    self.operands = operands
    self.values = values
  }

  /// Whether `option` was given.
  package func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value of `option`; nil when it was not given.
  package func value(of option: Option) -> String? { values[option]?.last }

  /// The values of an option that may be given more than once, in their order.
  package func values(of option: Option) -> [String] { values[option] ?? [] }

  /// Refuses two options that exclude each other.
  package func refuse(_ first: Option, with second: Option) throws(CommandError) {
    guard has(first) && has(second) else { return }
    throw .usage("\(first.spelling) and \(second.spelling) exclude each other; leave one out")
  }
}
