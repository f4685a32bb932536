import Glibc

/// One of the three standard streams.
package enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The path of the terminal; nil if the stream is not a terminal.
  package var terminalPath: String? {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe ttyname_r(rawValue, &name, name.count) == 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The number of columns of the terminal; nil if the stream is not a terminal, or the width is
  /// unknown.
  package var columns: Int? {
    var size = winsize()
    guard isTerminal, unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Whether colour and underlining may be used: only on a capable terminal, and not if `NO_COLOR`
  /// is set and not empty (https://no-color.org).
  package func allowsStyle(_ environment: Environment) -> Bool {
    isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
  }
}
