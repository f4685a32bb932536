import CommandLineToolkit
import OTPDetection
import OTPJSON

/// A program that types into the focused window as a keyboard would.
///
/// No tool gets the text as an argument, which others could see.
enum KeyboardTool: String, CaseIterable {
  /// For X11.
  case xdotool
  /// For Wayland compositors with the protocol `virtual-keyboard-unstable-v1`, such as sway.
  case wtype
  /// For any session in which its daemon is set up, through a device that the daemon creates.
  case ydotool

  /// The timeout for a tool, in milliseconds.
  private static let patience: Int64 = 10_000

  /// The tool for the desktop in `environment`; nil if there is none.
  static func usual(_ environment: Environment) -> KeyboardTool? {
    let tools: [KeyboardTool] =
      if environment["WAYLAND_DISPLAY"] != nil {
        [.wtype, .ydotool]
      } else if environment["DISPLAY"] != nil {
        [.xdotool, .ydotool]
      } else {
        []
      }
    return tools.first { ChildProgram([$0.rawValue], environment).isInstalled }
  }

  /// Types `code` into the focused window, and returns whether the tool reported success.
  func type(_ code: SecurityCode, _ environment: Environment) throws(CommandError) -> Bool {
    let command =
      switch self {
      case .xdotool: ["xdotool", "type", "--clearmodifiers", "--delay", "12", "--file", "-"]
      // Programs have to notice the tool's new keyboard before it types.
      case .wtype: ["wtype", "-s", "200", "-"]
      case .ydotool: ["ydotool", "type", "--file", "-"]
      }
    return try ChildProgram(command, environment, timeLimit: Self.patience)
      .run(input: Array(code.value.utf8))
  }

  /// A unique identifier of the focused window; nil if it cannot be queried.
  func focusedWindow(_ environment: Environment) throws(CommandError) -> String? {
    switch self {
    case .xdotool:
      return try Self.words(of: ["xdotool", "getwindowfocus"], environment)
    case .wtype, .ydotool:
      guard environment["SWAYSOCK"] != nil else { return nil }
      let tree = try ChildProgram(["swaymsg", "--raw", "-t", "get_tree"], environment).output()
      guard let tree, let root = try? JSON.decode(SwayNode.self, from: tree) else { return nil }
      return root.focusedNumber.map { "\($0)" }
    }
  }

  private static func words(
    of command: [String],
    _ environment: Environment
  ) throws(CommandError) -> String? {
    guard let output = try ChildProgram(command, environment).output() else { return nil }
    let words = String(decoding: output, as: UTF8.self).filter { !$0.isWhitespace }
    return words.isEmpty ? nil : words
  }
}

/// A container of sway (sway-ipc(7)).
private struct SwayNode: Decodable {
  let id: Int64
  let focused: Bool
  let nodes: [SwayNode]
  let floating_nodes: [SwayNode]

  /// The number of the container with the focus.
  var focusedNumber: Int64? {
    focused ? id : (nodes + floating_nodes).lazy.compactMap(\.focusedNumber).first
  }
}
