/// A command with its parsed arguments.
package struct Invocation: Sendable {
  /// The program's name, `otp` or `otpd`.
  package let program: String
  /// Standard error of the program.
  package var standardError: StandardError { StandardError(program: program) }
  /// The environment of the program.
  package let environment = Environment()
  /// The arguments that are not options, in order.
  package let operands: [String]

  /// An option as it was given. The value is empty if the option takes none.
  struct GivenOption: Sendable {
    let name: String
    let value: String
  }

  /// The options in the order given. They are so few that building a dictionary would take longer
  /// than a search.
  private let options: [GivenOption]

  init(program: String, operands: [String], options: [GivenOption]) {
    self.program = program
    self.operands = operands
    self.options = options
  }

  /// Whether `option` was given.
  package func has(_ option: Option) -> Bool {
    options.contains { $0.name == option.name }
  }

  /// The value of `option`, or the last one if it is repeated; nil if it was not given.
  package func value(of option: Option) -> String? { values(of: option).last }

  /// The values of a repeatable option, in order.
  package func values(of option: Option) -> [String] {
    options.compactMap { $0.name == option.name ? $0.value : nil }
  }

  /// Refuses two mutually exclusive options.
  package func refuse(_ first: Option, with second: Option) throws(CommandError) {
    guard has(first) && has(second) else { return }
    throw .usage("\(first.spelling) and \(second.spelling) exclude each other; leave one out")
  }
}
