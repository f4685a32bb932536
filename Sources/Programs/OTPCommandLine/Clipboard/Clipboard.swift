package import CommandLineToolkit
package import OTPDetection
import OTPText

/// The desktop's clipboard, accessed through its command-line tools.
package struct Clipboard {
  /// A program that reads and writes the clipboard. No tool gets the text as an argument, which
  /// others could see.
  private struct Tool {
    /// The environment variable that its desktop sets.
    let display: String
    let copy: [String]
    let paste: [String]
    let clear: [String]
    /// The option that keeps clipboard managers from storing the text; only newer versions have it.
    var secrecyOption: String? = nil
  }

  /// What was found on the clipboard.
  private enum Contents: Equatable {
    case text([UInt8])
    case nothing
    /// The tool failed, or the desktop did not allow access.
    case unknown
  }

  /// The total time in milliseconds that a tool may take. Most need only a few; some wait until
  /// they get the focus.
  private static let timeLimit: Int64 = 5_000

  /// The part of the limit that is reserved for checking what a tool did.
  private static let lookTime: Int64 = 1_000

  /// What the tools print, with a failure status, if the clipboard is empty.
  private static let emptySentences = ["Nothing is copied", "No selection", "target STRING not"]

  /// The tools in order of preference: Wayland, then the two for X11.
  private static let tools = [
    Tool(
      display: "WAYLAND_DISPLAY",
      copy: ["wl-copy"],
      paste: ["wl-paste", "--no-newline"],
      clear: ["wl-copy", "--clear"],
      secrecyOption: "--sensitive"
    ),
    Tool(
      display: "DISPLAY",
      copy: ["xclip", "-selection", "clipboard", "-in"],
      paste: ["xclip", "-selection", "clipboard", "-out"],
      // xclip has no option to clear the clipboard; an empty text replaces its contents.
      clear: ["xclip", "-selection", "clipboard", "-in"]
    ),
    Tool(
      display: "DISPLAY",
      copy: ["xsel", "--clipboard", "--input"],
      paste: ["xsel", "--clipboard", "--output"],
      clear: ["xsel", "--clipboard", "--clear"]
    ),
  ]

  /// The tools that are installed and whose desktop seems to run. The variable of a desktop that
  /// has ended may remain.
  private let tools: [Tool]
  private let environment: Environment

  /// Finds the tools for the desktop in `environment`.
  package init(_ environment: Environment) throws(CommandError) {
    tools = Self.tools.filter { tool in
      environment[tool.display] != nil && ChildProgram(tool.copy, environment).isInstalled
    }
    self.environment = environment
    if tools.isEmpty {
      throw CommandError(
        "there is no clipboard: a running desktop and wl-copy, xclip or xsel are needed"
      )
    }
  }

  /// Copies `code` to the clipboard for a minute. Returns the process that clears it, which
  /// outlives this one.
  @discardableResult
  package func hold(_ code: SecurityCode) throws(CommandError) -> UnattendedChild {
    let text = Array(code.value.utf8)
    try put(text)
    do throws(CommandError) {
      return try ClipboardClearing.startLater(text, environment)
    } catch {
      _ = try clear(ifStill: text)
      throw error
    }
  }

  /// Clears the clipboard if it still holds `text`, and returns whether it did.
  ///
  /// Throws if no tool could read the clipboard, or if the text is still there afterwards.
  package func clear(ifStill text: [UInt8]) throws(CommandError) -> Bool {
    for tool in tools {
      let contents = try look(tool, by: Self.end)
      if contents == .unknown { continue }
      guard contents == .text(text) else { return false }
      let end = Self.end
      guard try run(tool.clear, by: end) == .succeeded, try look(tool, by: end) != .text(text)
      else {
        throw CommandError("\(tool.clear[0]) could not empty the clipboard")
      }
      return true
    }
    throw CommandError("\(names(\.paste)) could not read the clipboard")
  }

  private func put(_ text: [UInt8]) throws(CommandError) {
    for tool in tools {
      let end = Self.end
      var command = tool.copy
      if let option = tool.secrecyOption, try knows(option, tool, by: end) {
        command.append(option)
      }
      switch try run(command, input: text, by: end - Self.lookTime) {
      case .succeeded: return
      // Its desktop may have ended, and another may be running.
      case .failed: continue
      // Some tools keep running to hold the text.
      case .stopped where try look(tool, by: end) == .text(text): return
      case .stopped: throw CommandError("\(tool.copy[0]) did not answer")
      }
    }
    throw CommandError("\(names(\.copy)) could not write to the clipboard")
  }

  private func look(_ tool: Tool, by end: Int64) throws(CommandError) -> Contents {
    let program = program(tool.paste, by: end)
    let (ending, output) = try program.result()
    if ending == .succeeded { return output.isEmpty ? .nothing : .text(output) }
    guard ending == .failed else { return .unknown }
    let errors = String(decoding: try program.result(withErrors: true).1, as: UTF8.self)
    return Self.emptySentences.contains { errors.firstPlace(of: $0) != nil } ? .nothing : .unknown
  }

  private func knows(_ option: String, _ tool: Tool, by end: Int64) throws(CommandError) -> Bool {
    let help = try program([tool.copy[0], "--help"], by: end).output()
    return String(decoding: help ?? [], as: UTF8.self).firstPlace(of: option) != nil
  }

  private func run(
    _ command: [String],
    input: [UInt8] = [],
    by end: Int64
  ) throws(CommandError) -> ChildProgram.Ending {
    try program(command, by: end).ending(input: input)
  }

  private func program(_ command: [String], by end: Int64) -> ChildProgram {
    ChildProgram(ownGroup: command, environment, timeLimit: max(0, end - Uptime.milliseconds()))
  }

  private func names(_ command: (Tool) -> [String]) -> String {
    tools.map { command($0)[0] }.joined(separator: ", ")
  }

  private static var end: Int64 { Uptime.milliseconds() + timeLimit }
}
