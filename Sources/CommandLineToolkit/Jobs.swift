import CSystem

/// How many tasks share the work of a command.
package enum Jobs {
  /// More would only take memory; no machine that a person ingests on has as many cores.
  private static let most = 256

  /// On how many cores this program may run.
  package static var usual: Int { Int(otp_usable_cores()) }

  /// Reads the number of jobs that `option` asks for; the usual one when it was not given.
  package static func count(
    of invocation: Invocation,
    _ option: Option
  ) throws(CommandError) -> Int {
    guard let argument = invocation.value(of: option) else { return min(usual, most) }
    guard let count = Int(argument), (1...most).contains(count) else {
      throw .usage("\(option.spelling) needs a whole number from 1 to \(most)")
    }
    return count
  }
}
