import CommandLineToolkit

/// The command that fixes one part of a code's path.
struct Remedy: Equatable {
  /// The programs that run one after the other, each with its arguments.
  let commands: [[String]]
  /// Whether `otp setup` leaves it to the person, because it needs root.
  let isByHand: Bool

  init(_ commands: [String]..., isByHand: Bool = false) {
    self.commands = commands
    self.isByHand = isByHand
  }

  /// Installing a package, where apt-get does that; nil elsewhere.
  static func installing(_ package: String, _ environment: Environment) -> Remedy? {
    ChildProgram(["apt-get"], environment).isInstalled
      ? Remedy(["sudo", "apt-get", "install", package], isByHand: true) : nil
  }

  /// The command as it is typed.
  var line: String {
    commands.map { $0.map(ShellText.escaped).joined(separator: " ") }.joined(separator: " && ")
  }
}
