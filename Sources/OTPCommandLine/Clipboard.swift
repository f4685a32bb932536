package import CommandLineToolkit
package import OTPDetection
import OTPText

/// The desktop's clipboard, accessed through its command-line tool.
package struct Clipboard {
  /// A program that reads and writes the clipboard. No tool gets the text as an argument, where
  /// others could see it.
  private struct Tool {
    /// The environment variable that its desktop sets.
    let display: String
    let copy: [String]
    let paste: [String]
    let clear: [String]
    /// The option that keeps clipboard managers from storing the text; only newer versions have it.
    var secrecyOption: String? = nil
  }

  /// In the order of preference: Wayland, then the two for X11.
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

  private let tool: Tool
  private let environment: Environment

  /// Finds the program for the desktop in `environment`.
  package init(_ environment: Environment) throws(CommandError) {
    let tool = Self.tools.first { tool in
      environment[tool.display] != nil && ChildProgram(tool.copy, environment).isInstalled
    }
    guard let tool else {
      throw CommandError(
        "there is no clipboard: a running desktop and wl-copy, xclip or xsel are needed"
      )
    }
    self.tool = tool
    self.environment = environment
  }

  /// Copies `code` to the clipboard for a minute; the program that clears it outlives this one.
  package func hold(_ code: SecurityCode) throws(CommandError) {
    let text = Array(code.value.utf8)
    try put(text)
    do throws(CommandError) {
      try ClipboardClearing.startLater(text, environment)
    } catch {
      _ = try clear(ifStill: text)
      throw error
    }
  }

  /// Clears the clipboard if it still holds `text`; returns whether it did.
  package func clear(ifStill text: [UInt8]) throws(CommandError) -> Bool {
    guard try ChildProgram(tool.paste, environment).output() == text else { return false }
    guard try ChildProgram(tool.clear, environment).run() else {
      throw CommandError("\(tool.clear[0]) could not empty the clipboard")
    }
    return true
  }

  private func put(_ text: [UInt8]) throws(CommandError) {
    var command = tool.copy
    if let option = tool.secrecyOption, try knows(option) { command.append(option) }
    guard try ChildProgram(command, environment).run(input: text) else {
      throw CommandError("\(command[0]) could not write to the clipboard")
    }
  }

  private func knows(_ option: String) throws(CommandError) -> Bool {
    let help = try ChildProgram([tool.copy[0], "--help"], environment).output()
    return String(decoding: help ?? [], as: UTF8.self).firstPlace(of: option) != nil
  }
}
