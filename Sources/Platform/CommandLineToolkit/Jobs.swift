import CSystem

/// The number of tasks that share the work of a command.
package enum Jobs {
  /// The maximum. More tasks would only take memory: no machine that ingests messages has as many
  /// cores.
  private static let most = 256

  /// The number of cores available to this program.
  package static var usual: Int { Int(otp_usable_cores()) }

  /// Parses the number of jobs in `option`; defaults to `usual`.
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
