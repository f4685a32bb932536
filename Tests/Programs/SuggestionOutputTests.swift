import ScratchFolders
import Testing

struct SuggestionOutputTests {
  private let line = #"{"text":"Your Oakline code is 482913","sender":"Oak\nline"}"# + "\n"

  private func store(in folder: borrowing ScratchFolder) throws -> String {
    let path = folder.path("store/inbox.db")
    #expect(try Tool.otpd.run("ingest", "--store", path, input: line.utf8).status == 0)
    return path
  }

  @Test func `fills in a format, and a sender cannot break the line`() throws {
    let folder = try ScratchFolder()
    let store = try store(in: folder)
    let format = #"{{{code}}}\t{sender}\t{id}\\{domain}"#
    let answer = try Tool.otp.run("suggest", "--store", store, "--format", format)
    #expect(answer.output == "{482913}\tOak\\u{A}line\t1\\\n")
  }

  @Test(arguments: ["{secret}", "{code", #"\q"#, "\\"])
  func `rejects an invalid format`(_ format: String) throws {
    let answer = try Tool.otp.run("suggest", "--format", format)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("--format knows"))
  }

  @Test func `copies a code as sensitive data and never as an argument`() throws {
    let folder = try ScratchFolder()
    let store = try store(in: folder)
    let environment = try Desktop.make(in: folder)
    let answer = try Tool.otp.run("suggest", "--store", store, "--copy", environment: environment)
    #expect(answer.status == 0)
    #expect(answer.output == "")
    #expect(try folder.read("clipboard") == "482913")
    let arguments = try folder.read("arguments")
    #expect(arguments.contains("--sensitive") && !arguments.contains("482913"))
  }

  @Test(arguments: [
    ("482 071 is your Oakline code", "482071"), ("G-482913 is your Oakline code", "482913"),
    ("Your Oakline code: 4 8 2 0 7 1", "482071"), ("Your Oakline code is 482-071.", "482071"),
    ("رمز التحقق الخاص بك هو ٤٨٢٠٧١", "482071"), ("Your Oakline code is ４８２０７１", "482071"),
  ])
  func `copies what is typed, without what a message puts between`(
    _ text: String,
    _ code: String
  ) throws {
    let folder = try ScratchFolder()
    let store = folder.path("store/inbox.db")
    let line = #"{"text":"\#(text)"}"#
    #expect(try Tool.otpd.run("ingest", "--store", store, input: line.utf8).status == 0)
    let environment = try Desktop.make(in: folder)
    let answer = try Tool.otp.run("suggest", "--store", store, "--copy", environment: environment)
    #expect(answer.status == 0)
    #expect(try folder.read("clipboard") == code)
  }

  @Test func `copies a code for a parent that ignores the ends of its children`() throws {
    let folder = try ScratchFolder()
    let nothing = try AnonymousFile([])
    let child = try ChildProcess(
      path: "/usr/bin/env",
      arguments: [
        "env", "--ignore-signal=CHLD", try Tool.otp.path(), "suggest", "--copy", "--store",
        try store(in: folder),
      ],
      environment: try Desktop.make(in: folder),
      streams: (nothing.descriptor, nothing.descriptor, nothing.descriptor)
    )
    #expect(try child.wait() == 0)
    #expect(try folder.read("clipboard") == "482913")
  }

  @Test(arguments: [("482913", 0, ""), ("something else", 1, "something else")])
  func `clears the clipboard only if it still holds the code`(
    _ row: (held: String, status: Int32, left: String)
  ) throws {
    let folder = try ScratchFolder()
    let environment = try Desktop.make(in: folder)
    try folder.write(Array(row.held.utf8), to: "clipboard")
    let answer = try Tool.otp.run(
      "clear-clipboard",
      input: "482913\n".utf8,
      environment: environment
    )
    #expect(answer.status == row.status)
    #expect(try folder.read("clipboard") == row.left)
  }

  @Test func `reports what is missing without a desktop`() throws {
    let answer = try Tool.otp.run("suggest", "--copy")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("wl-copy, xclip or xsel"))
  }
}
