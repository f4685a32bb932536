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

  /// An option as it was given; without a value it has an empty one.
  struct GivenOption: Sendable {
    let name: String
    let value: String
  }

  /// In the order in which they were given; so few that a dictionary would take longer to make
  /// than to search them.
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

  /// The value of `option`; nil when it was not given.
  package func value(of option: Option) -> String? { values(of: option).last }

  /// The values of an option that may be given more than once, in their order.
  package func values(of option: Option) -> [String] {
    options.compactMap { $0.name == option.name ? $0.value : nil }
  }

  /// Refuses two options that exclude each other.
  package func refuse(_ first: Option, with second: Option) throws(CommandError) {
    guard has(first) && has(second) else { return }
    throw .usage("\(first.spelling) and \(second.spelling) exclude each other; leave one out")
  }
}
