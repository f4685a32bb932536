/// How a program ends; scripts rely on these numbers.
package enum ExitStatus: Int32, Sendable {
  /// Found, or done.
  case success = 0
  /// There is no code.
  case noCode = 1
  /// Wrong usage, unreadable input, or a store that cannot be used.
  case failure = 2
  /// More than one code that cannot be told apart.
  case ambiguous = 3
  /// What was waited for did not come; the number that timeout(1) uses.
  case timedOut = 124
}
