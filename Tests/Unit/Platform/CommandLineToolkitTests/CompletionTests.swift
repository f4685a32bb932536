import Testing

@testable import CommandLineToolkit

@Suite struct CompletionTests {
  private static let words = ["x y", "it's", "a:b", "$HOME"]

  private static let program = Program(
    name: "otp-x",
    summary: "try awkward characters",
    discussion: "",
    version: "1.2.3",
    components: "",
    commands: [
      CommandName(
        "go",
        Command(
          name: "go",
          summary: "it's: a \\ [thing]",
          usage: ["go"],
          discussion: "",
          options: [
            Option("a", value: "A:B", help: "don't [x]: \\n\nis \"it\" $HOME", isRepeatable: true),
            Option("b", value: "W", accepts: .words(words), help: "words"),
            Option("c", value: "F", accepts: .file, help: "file"),
            Option("d", value: "D", accepts: .folder, help: "folder"),
          ],
          operands: 0...3,
          accepts: [.words(["on", "off"]), .file],
          examples: "",
          statuses: "",
          action: .simple { _ in .success }
        )
      ),
      CommandName(
        "say",
        Command(
          name: "say",
          summary: "say it",
          usage: ["say"],
          discussion: "",
          options: [],
          operands: 0...1,
          examples: "",
          statuses: "",
          action: .simple { _ in .success }
        )
      ),
    ]
  )

  private static func lines(_ script: String) -> Set<Substring> {
    Set(script.split(separator: "\n").map { $0.drop { $0 == " " } })
  }

  @Test func `bash completes by kinds of values`() {
    let lines = Self.lines(BashCompletion(Self.program).script)
    for line in [
      "_otp_x() {",
      #"mapfile -t COMPREPLY < <(compgen -W 'go say help' -- "$word")"#,
      "go:--a) return ;;",
      #"go:--b) mapfile -t COMPREPLY < <(compgen -W 'x\ y it\'\''s a:b \$HOME' -- "$word"); return ;;"#,
      "go:--c) compopt -o default; return ;;",
      "go:--d) compopt -o dirnames; return ;;",
      #"go) mapfile -t COMPREPLY < <(compgen -W '--a --b --c --d --help' -- "$word") ;;"#,
      #"go:1) mapfile -t COMPREPLY < <(compgen -W 'on off' -- "$word") ;;"#,
      "go:*) compopt -o default ;;",
      "complete -F _otp_x otp-x",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }

  @Test func `zsh escapes descriptions`() {
    let lines = Self.lines(ZshCompletion(Self.program).script)
    for line in [
      "#compdef otp-x",
      #"'go:it'\''s\: a \\ [thing]'"#,
      #"'*--a=[don'\''t \[x\]\: \\n is "it" $HOME]:A\:B: ' \"#,
      #"'--b=[words]:W:(x\ y it\'\''s a\:b \$HOME)' \"#,
      "'--c=[file]:F:_files' \\",
      "'--d=[folder]:D:_files -/' \\",
      "'1:argument:(on off)' \\",
      "'*:file:_files' ;;",
      "'*:text: ' ;;",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }

  @Test func `fish escapes descriptions`() {
    let lines = Self.lines(FishCompletion(Self.program).script)
    let option = "complete -c otp-x -n '__fish_otp_x_is go' -l"
    for line in [
      #"complete -c otp-x -n __fish_otp_x_begins -a go -d 'it\'s: a \\ [thing]'"#,
      #"\#(option) a -x -d 'don\'t [x]: \\n is "it" $HOME'"#,
      #"\#(option) b -x -a 'x\\ y it\\\'s a:b \\$HOME' -d 'words'"#,
      "\(option) c -r -F -d 'file'",
      "\(option) d -x -a '(__fish_complete_directories)' -d 'folder'",
      "complete -c otp-x -n '__fish_otp_x_is go 1 --a --b --c --d' -a 'on off'",
      "complete -c otp-x -n '__fish_otp_x_is go 2+ --a --b --c --d' -F",
      "complete -c otp-x -n '__fish_otp_x_is help 1' -a 'go say'",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }
}
