package import CommandLineToolkit
package import OTPDetection

extension Detector {
  /// Creates the detector with the user's own words and rules.
  ///
  /// An invalid user file is reported on one line and ignored.
  package static func make(for invocation: Invocation) -> Detector {
    Detector(rules: .read(for: invocation))
  }
}

extension UserRules {
  /// Reads the user's own words and rules, and refuses an invalid file. For commands that must not
  /// report anything while they run.
  package static func readStrictly(for invocation: Invocation) throws(CommandError) -> UserRules {
    let files = UserFiles(environment: invocation.environment)
    if let fault = files.firstFaults.first { throw CommandError(fault) }
    return files.rules
  }

  /// Reads the user's own words and rules.
  ///
  /// An invalid file is reported on one line and ignored.
  package static func read(for invocation: Invocation) -> UserRules {
    let files = UserFiles(environment: invocation.environment)
    for fault in files.firstFaults {
      invocation.standardError.report(
        "\(fault); going on without this file, `otp check --user` shows all that is wrong"
      )
    }
    return files.rules
  }
}
