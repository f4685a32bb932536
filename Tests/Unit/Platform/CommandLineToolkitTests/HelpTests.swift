import Testing

@testable import CommandLineToolkit

@Suite struct HelpTests {
  private static func command(options: [Option]) -> Command {
    Command(
      name: "suggest",
      summary: "print the freshest code",
      usage: ["suggest [OPTIONS]", "suggest --all"],
      discussion: "Prints a code.",
      options: options,
      examples: "$ otp suggest\n\n482913",
      statuses: "0 found; 1 none",
      action: .simple { _ in .success }
    )
  }

  private static func help(_ command: Command) -> Help {
    Help(
      program: Program(
        name: "otp",
        summary: "find codes",
        discussion: "",
        version: "1.2.3",
        components: "detector 1",
        commands: [CommandName(command.name, command)]
      )
    )
  }

  @Test func `lists options in columns, and --help last`() {
    let command = Self.command(options: [
      Option("to", value: "R", help: "only this recipient"),
      Option("max-age", value: "D", help: "nothing older than this,\nsuch as 90s"),
    ])
    #expect(
      Self.help(command).of(command) == """
        otp suggest: print the freshest code

        Usage: otp suggest [OPTIONS]
               otp suggest --all

        Prints a code.

        Options:
          --to R       only this recipient
          --max-age D  nothing older than this,
                       such as 90s
          --help       show this help

        Examples:
          $ otp suggest

          482913

        Exit status: 0 found; 1 none

        """
    )
  }

  @Test func `puts the help of a long option on a line of its own`() {
    let command = Self.command(options: [
      Option("an-option-with-a-long-name", value: "VALUE", help: "what it is for")
    ])
    let lines = Self.help(command).of(command).split(separator: "\n")
    let place = lines.firstIndex { $0.hasPrefix("  --an-option") }
    #expect(place.map { lines[$0 + 1] } == "                            what it is for")
  }

  @Test func `names all commands of the program`() {
    let text = Self.help(Self.command(options: [])).ofProgram
    #expect(text.contains("Commands:\n  suggest  print the freshest code\n"))
  }
}
