/// The exit status of a program; scripts rely on these numbers.
package enum ExitStatus: Int32, Sendable {
  /// Found or done.
  case success = 0
  /// There is no code.
  case noCode = 1
  /// Wrong usage, unreadable input or an unusable store.
  case failure = 2
  /// Several codes that cannot be told apart.
  case ambiguous = 3
  /// A timeout; timeout(1) uses the same number.
  case timedOut = 124
}
