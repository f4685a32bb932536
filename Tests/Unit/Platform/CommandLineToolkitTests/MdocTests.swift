import Testing

@testable import CommandLineToolkit

@Suite struct MdocTests {
  private static func discussion(_ text: String) -> String {
    var mdoc = Mdoc()
    mdoc.discussion(text)
    return mdoc.source
  }

  @Test(arguments: [
    (#"\n is a line break"#, #"\en is a line break"#),
    (".token ends its name", #"\&.token ends its name"#),
    ("'quoted' at the start", #"\&'quoted' at the start"#),
    ("give --max-age=5m or ~/a-b", #"give \-\-max\-age=5m or \(ti/a\-b"#),
    ("a one-time code", "a one-time code"),
    ("say \"no\" to ^C", #"say \(dqno\(dq to \(haC"#),
    ("naïve … 漢", #"na\[u00EF]ve ... \[u6F22]"#),
  ])
  func `escapes what a formatter would act on`(_ text: String, _ source: String) {
    #expect(Self.discussion(text) == source + "\n")
  }

  @Test(arguments: [
    ("see `otp wait`.", "see\n.Ql \"otp wait\" .\n"),
    ("(`otp wait`), too", ".Ql ( \"otp wait\" ) ,\ntoo\n"),
    ("`--all`", ".Ql \\-\\-all\n"),
    ("`a\nb` c", ".Ql \"a b\"\nc\n"),
    // What is one macro or punctuation elsewhere is text here.
    ("`No`", ".Ql \\&No\n"),
    ("`.`", ".Ql \\&.\n"),
    ("`%A`", ".Ql \\&%A\n"),
    ("`|`", ".Ql \\&|\n"),
    ("`-v`", ".Ql \\-v\n"),
    ("`say \"x\"`", ".Ql \"say \\(dqx\\(dq\"\n"),
    ("codes`x`s stay", "codes\\(gax\\(gas stay\n"),
  ])
  func `marks code`(_ text: String, _ source: String) {
    #expect(Self.discussion(text) == source)
  }

  @Test func `fills lines and ends them with sentences`() {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let lines = Self.discussion("It ends. (So does it.) \(words)").split(separator: "\n")
    #expect(lines.prefix(2) == ["It ends.", "(So does it.)"])
    #expect(lines.allSatisfy { $0.utf8.count <= 80 })
    #expect(lines.dropFirst(2).joined(separator: " ") == words)
  }

  @Test func `never begins a filled line with an instruction`() {
    let dots = Array(repeating: ".x 'y", count: 40).joined(separator: " ")
    let lines = Self.discussion(dots).split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { !$0.hasPrefix(".") && !$0.hasPrefix("'") })
  }

  @Test func `separates paragraphs, and makes lists of tables`() {
    #expect(
      Self.discussion(
        """
        First.

        Second:

          eml, mbox  a mail, or mails
                     one after the other
          .x         a file
        After it.
        """
      ) == """
        First.
        .Pp
        Second:
        .Bl -tag -width Ds
        .It Li "eml, mbox"
        a mail, or mails one after the other
        .It Li .x
        a file
        .El
        .Pp
        After it.

        """
    )
  }

  @Test func `shows other indented lines as they are`() {
    #expect(
      Self.discussion("So:\n\n  $ otp 'x\\ny'\n    .more\n") == """
        So:
        .Bd -literal -offset indent
        $ otp \\(aqx\\eny\\(aq
          .more
        .Ed

        """
    )
    #expect(Self.discussion("  .x\n  'y") == ".Bd -literal -offset indent\n\\&.x\n\\(aqy\n.Ed\n")
  }

  // The macro for options writes the first hyphen itself.
  @Test(arguments: [
    ("purge --all [--wait D]", [#".Cm purge Fl \-all"#, #".Oo Fl \-wait Ar \&D Oc"#]),
    ("x [--a A [--b]] …", [".Cm x", #".Oo Fl \-a Ar \&A Oo Fl \-b Oc Oc No ..."#]),
    (
      "x [--a NAME]... [--b B…] C...",
      [
        ".Cm x", #".Oo Fl \-a Ar NAME Oc No ..."#, #".Oo Fl \-b Ar \&B ... Oc Ar \&C ..."#,
      ]
    ),
    ("consume ID…", [#".Cm consume Ar \&ID ..."#]),
    ("in FILE… | FOLDER…", [".Cm in Ar FILE ... | Ar FOLDER ..."]),
    ("fields < fields.jsonl", [".Cm fields No < Ar fields.jsonl"]),
  ])
  func `writes the forms of a command line`(_ usage: String, _ lines: [String]) {
    #expect(Synopsis(usage).lines == lines)
  }
}
