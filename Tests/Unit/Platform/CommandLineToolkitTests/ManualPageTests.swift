import Testing

@testable import CommandLineToolkit

@Suite struct ManualPageTests {
  private static let command = Command(
    name: "wait",
    summary: "wait for a code",
    usage: ["wait [--to R…]"],
    discussion: "Waits.",
    options: [Option("to", value: "R", help: "a recipient;\n'any'", isRepeatable: true)],
    examples: "$ otp wait",
    statuses: "0 found. 1 none.",
    action: .simple { _ in .success }
  )

  private static let program = Program(
    name: "otpd",
    summary: "receive codes",
    discussion: "It runs.",
    version: "1.2.3",
    components: "",
    section: 8,
    environment: [EnvironmentVariable("OTP_STORE", "The store.")],
    references: [ManualPage.Reference("otp", 1)],
    commands: [CommandName("wait", command)]
  )

  private static func manual(_ arguments: String...) throws(CommandError) -> String {
    try program.manual(arguments[...])
  }

  @Test func `describes a command`() throws {
    #expect(
      try Self.manual("mdoc", "wait") == """
        .Dd @date@
        .Dt OTPD-WAIT 8
        .Os
        .Sh NAME
        .Nm otpd-wait
        .Nd "wait for a code"
        .Sh SYNOPSIS
        .Nm otpd
        .Cm wait
        .Oo Fl \\-to Ar \\&R ... Oc
        .Sh DESCRIPTION
        Waits.
        .Sh OPTIONS
        .Bl -tag -width Ds
        .It Fl \\-to Ar \\&R ...
        a recipient; 'any'
        .It Fl \\-help
        show this help
        .El
        .Sh "EXIT STATUS"
        0 found.
        1 none.
        .Sh EXAMPLES
        .Bd -literal -offset indent
        $ otp wait
        .Ed
        .Sh "SEE ALSO"
        .Xr otpd 8

        """
    )
  }

  @Test func `describes a program with its commands`() throws {
    let page = try Self.manual("mdoc")
    #expect(page.contains(".It Xr otpd-wait 8\nwait for a code\n"))
    #expect(page.contains(".It Fl \\-version\nshow the version\n"))
    #expect(page.contains(".Sh ENVIRONMENT\n.Bl -tag -width Ds\n.It Ev OTP_STORE\nThe store.\n"))
    #expect(page.hasSuffix(".Sh \"SEE ALSO\"\n.Xr otp 1\n"))
  }

  @Test func `names the files of the pages`() throws {
    #expect(try Self.manual("pages") == "otpd.8\notpd-wait.8 wait\n")
  }

  @Test func `refuses what it cannot print`() {
    #expect(throws: CommandError.self) { try Self.manual() }
    #expect(throws: CommandError.self) { try Self.manual("html") }
    #expect(throws: CommandError.self) { try Self.manual("members") }
    #expect(throws: CommandError.self) { try Self.manual("mdoc", "serve") }
  }

  @Test func `is hidden from the help and from completions`() throws {
    #expect(!Help(program: Self.program).ofProgram.contains(Program.manualOption))
    for shell in ["bash", "zsh", "fish"] {
      #expect(try !Self.manual(shell).contains("manual"))
    }
  }
}
