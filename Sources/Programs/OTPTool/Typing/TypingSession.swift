import CommandLineToolkit
import OTPDetection
import OTPSystem

/// Types into the window that had the focus when the person was asked, and into another only if the
/// person confirms it.
struct TypingSession {
  /// How long the focus may take to return from a closed menu, in milliseconds.
  private static let returnTime: Int64 = 2_000
  /// How long the person has to move the focus away from the terminal, in milliseconds.
  private static let movingTime: Int64 = 30_000
  /// How long the focus must stay in one window before typing, in milliseconds.
  private static let restingTime: Int64 = 500
  /// How long a menu may take to close after a choice, in milliseconds.
  private static let closingTime: Int64 = 300
  /// How often to check the focus in the meantime, in milliseconds.
  private static let interval: Int64 = 50

  private let tool: KeyboardTool
  private let menu: ChoiceMenu
  private let environment: Environment
  /// The window to type into; nil if the focused window cannot be queried.
  private var window: String?

  /// Remembers the window that currently has the focus.
  init(_ tool: KeyboardTool, _ menu: ChoiceMenu, _ environment: Environment) throws(CommandError) {
    self.tool = tool
    self.menu = menu
    self.environment = environment
    window = try tool.focusedWindow(environment)
    guard menu != .terminal || window != nil else {
      throw .usage("--menu terminal needs X11 or sway, which know the window that has the focus")
    }
  }

  /// The index of the line that the person chooses; nil if none is chosen.
  func choice(of lines: [String]) throws(CommandError) -> Int? {
    try menu.choice(of: lines, asking: "Code", environment)
  }

  /// Types `code` into the window, and returns whether it did. If the focus has moved or cannot be
  /// queried, the person is asked to confirm.
  mutating func type(_ code: SecurityCode) throws(CommandError) -> Bool {
    if menu == .terminal {
      guard try waitForOtherWindow() else { return false }
    } else if window == nil {
      guard try confirm("Type it into the window below?") else { return false }
      // Wait for the menu to close.
      Polling.pause(Self.closingTime)
    } else {
      while try !hasFocus() {
        guard try confirm("The focus has moved. Type it there?") else { return false }
        // Wait for the menu to close, then use the window that the person saw below it.
        Polling.pause(Self.closingTime)
        window = try tool.focusedWindow(environment)
      }
    }
    guard try tool.type(code, environment) else {
      throw CommandError("\(tool.rawValue) could not type here; see `otp type --help`")
    }
    return true
  }

  /// Whether the window has the focus, or regains it from the menu in time.
  private func hasFocus() throws(CommandError) -> Bool {
    let end = Uptime.milliseconds() + Self.returnTime
    while try tool.focusedWindow(environment) != window {
      guard Uptime.milliseconds() < end else { return false }
      Polling.pause(Self.interval)
    }
    return true
  }

  /// Waits until the focus has moved from the terminal to another window and stayed there. Returns
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
      Polling.pause(Self.interval)
    }
    return false
  }

  private func confirm(_ question: String) throws(CommandError) -> Bool {
    try menu.choice(of: ["Yes, type it", "No"], asking: question, environment) == 0
  }
}
