package import CommandLineToolkit
package import OTPDetection

extension Detector {
  /// Makes the detector of the person who started the program, with their own words and rules.
  ///
  /// A file of theirs that is broken is told in one line, and left out.
  package static func make(for invocation: Invocation) -> Detector {
    let files = UserFiles(environment: invocation.environment)
    for fault in files.firstFaults {
      invocation.standardError.report(
        "\(fault); going on without this file, `otp check --user` shows all that is wrong"
      )
    }
    return Detector(rules: files.rules)
  }
}
