import CommandLineToolkit
import Glibc
import OTPDetection

/// Types into the window that had the focus when a person was asked, and into no other unless the
/// person says so.
struct TypingSession {
  /// How long a menu that has closed may take to give the focus back, in milliseconds.
  private static let returnTime: Int64 = 2_000
  /// How long the person may take to move the focus from the terminal, in milliseconds.
  private static let movingTime: Int64 = 30_000
  /// How long the focus must stay in one window before it is typed into, in milliseconds.
  private static let restingTime: Int64 = 500
  /// How long a menu that was answered may take to close, in milliseconds.
  private static let closingTime: Int32 = 300
  /// How often to look where the focus is meanwhile, in milliseconds.
  private static let interval: Int32 = 50

  private let tool: KeyboardTool
  private let menu: ChoiceMenu
  private let environment: Environment
  /// The window that is typed into; nil where it cannot be asked which one has the focus.
  private var window: String?

  /// Notes the window that has the focus now.
  init(_ tool: KeyboardTool, _ menu: ChoiceMenu, _ environment: Environment) throws(CommandError) {
    self.tool = tool
    self.menu = menu
    self.environment = environment
    window = try tool.focusedWindow(environment)
    guard menu != .terminal || window != nil else {
      throw .usage("--menu terminal needs X11 or sway, which know the window that has the focus")
    }
  }

  /// The place in `lines` of the one that the person chooses; nil if none is chosen.
  func choice(of lines: [String]) throws(CommandError) -> Int? {
    try menu.choice(of: lines, asking: "Code", environment)
  }

  /// Types `code` into the window; returns whether it did. If the focus has moved, or if it cannot
  /// be asked where it is, the person is asked once more.
  mutating func type(_ code: SecurityCode) throws(CommandError) -> Bool {
    if menu == .terminal {
      guard try waitForOtherWindow() else { return false }
    } else if window == nil {
      guard try confirm("Type it into the window below?") else { return false }
      // The menu must have closed.
      _ = poll(nil, 0, Self.closingTime)
    } else {
      while try !hasFocus() {
        guard try confirm("The focus has moved. Type it there?") else { return false }
        // What the person saw below the menu.
        _ = poll(nil, 0, Self.closingTime)
        window = try tool.focusedWindow(environment)
      }
    }
    guard try tool.type(code, environment) else {
      throw CommandError("\(tool.rawValue) could not type here; see `otp type --help`")
    }
    return true
  }

  /// Whether the window has the focus, or gets it back from the menu in time.
  private func hasFocus() throws(CommandError) -> Bool {
    let end = Uptime.milliseconds() + Self.returnTime
    while try tool.focusedWindow(environment) != window {
      guard Uptime.milliseconds() < end else { return false }
      _ = poll(nil, 0, Self.interval)
    }
    return true
  }

  /// Waits until the focus has moved from the terminal to another window, and stays there; returns
  /// whether it has.
  private func waitForOtherWindow() throws(CommandError) -> Bool {
    let end = Uptime.milliseconds() + Self.movingTime
    var (last, since) = (window, Uptime.milliseconds())
    while Uptime.milliseconds() < end {
      let now = try tool.focusedWindow(environment)
      if now != last { (last, since) = (now, Uptime.milliseconds()) }
      if last != nil, last != window, Uptime.milliseconds() - since >= Self.restingTime {
        return true
      }
      _ = poll(nil, 0, Self.interval)
    }
    return false
  }

  private func confirm(_ question: String) throws(CommandError) -> Bool {
    try menu.choice(of: ["Yes, type it", "No"], asking: question, environment) == 0
  }
}
