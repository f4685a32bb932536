package import CommandLineToolkit
package import OTPDetection

extension Detector {
  /// Makes the detector of the person who started the program, with their own words and rules.
  ///
  /// A file of theirs that is broken is told in one line, and left out.
  package static func make(for invocation: Invocation) throws(CommandError) -> Detector {
    let files = UserFiles(environment: invocation.environment)
    for fault in files.firstFaults {
      invocation.standardError.report(
        "\(fault); going on without this file, `otp check --user` shows all that is wrong"
      )
    }
    return try make(rules: files.rules)
  }

  /// Makes a detector with the locales that are built in, whoever asks.
  package static func makeForCommand() throws(CommandError) -> Detector {
    try make(rules: UserRules())
  }

  private static func make(rules: UserRules) throws(CommandError) -> Detector {
    do {
      return try Detector(rules: rules)
    } catch {
      throw CommandError(error.description)
    }
  }
}
