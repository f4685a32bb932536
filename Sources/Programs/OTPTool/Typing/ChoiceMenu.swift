import CommandLineToolkit

/// A menu in which a person chooses one of several lines: a graphical program, or the terminal.
enum ChoiceMenu: String, CaseIterable {
  case rofi, fuzzel, wofi, dmenu, zenity, terminal

  /// The timeout for a choice, in milliseconds. A code is not offered any longer.
  private static let patience: Int64 = 180_000

  /// The first menu that is installed and fits the desktop in `environment`; nil if there is none.
  static func usual(_ environment: Environment) -> ChoiceMenu? {
    let menus: [ChoiceMenu] =
      environment["WAYLAND_DISPLAY"] != nil
      ? [.fuzzel, .wofi, .rofi, .zenity] : [.rofi, .dmenu, .zenity]
    return menus.first { ChildProgram([$0.rawValue], environment).isInstalled }
  }

  /// The index of the line that the person chooses; nil if none is chosen. The program reads the
  /// lines from standard input, because others could see its arguments.
  func choice(
    of lines: [String],
    asking question: String,
    _ environment: Environment
  ) throws(CommandError) -> Int? {
    let command: [String]
    switch self {
    case .rofi: command = ["rofi", "-dmenu", "-i", "-no-custom", "-p", question]
    case .fuzzel: command = ["fuzzel", "--dmenu", "--prompt", "\(question): "]
    case .wofi: command = ["wofi", "--dmenu", "--prompt", question]
    case .dmenu: command = ["dmenu", "-i", "-l", "10", "-p", question]
    case .zenity:
      command = ["zenity", "--list", "--hide-header", "--column", question, "--title", question]
    case .terminal: return Self.terminalChoice(of: lines, asking: question)
    }
    let child = ChildProgram(command, environment, timeLimit: Self.patience)
    let input = lines.map { $0 + "\n" }.joined()
    guard let output = try child.output(input: Array(input.utf8)) else { return nil }
    let chosen = String(decoding: output, as: UTF8.self).prefix { $0 != "\n" }
    return lines.firstIndex { $0 == chosen }
  }

  /// Asks for the number at the beginning of a line.
  private static func terminalChoice(of lines: [String], asking question: String) -> Int? {
    let text = lines.map { SafeText.of($0) + "\n" }.joined() + "\(question): "
    StandardError(program: "otp").write(text)
    guard let answer = readLine(), let number = Int(answer.filter { $0 != " " }) else { return nil }
    return lines.indices.contains(number - 1) ? number - 1 : nil
  }
}
