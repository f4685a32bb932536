import CommandLineToolkit
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPText

/// `otpd purge`: permanently deletes messages.
enum Purge {
  private static let olderThan = Option(
    "older-than",
    value: "D",
    help: "delete messages that arrived longer ago: 90m, 24h, 7d"
  )
  private static let all = Option(
    flag: "all",
    help: "delete every message, and data of code providers"
  )
  private static let wait = Option(
    "wait",
    value: "D",
    help: "how long to wait for programs that use the store (6s if not given)"
  )
  private static let json = Option(flag: "json", help: "print the result as one JSON object")

  static let command = Command(
    name: "purge",
    summary: "delete messages permanently",
    usage: [
      "purge --older-than D [--wait D] [--store PATH]", "purge --all [--wait D] [--store PATH]",
    ],
    discussion: """
      Deletes messages with their codes, and rewrites the files of the store so that no
      trace is left. While another program reads the store, the files cannot be
      rewritten: the messages are deleted, but traces remain. The command then says so
      and ends with 2; run it again later.

      It works on a full disk too: inbox.db-reserve keeps as much space beside the store as
      it holds, up to 32 MiB, and is freed first. Where that was too little to rewrite a
      larger store, the messages are deleted, and it says so and ends with 2.

      D is a whole number and a unit: s, m, h or d.
      """,
    options: [StorePath.option, olderThan, all, wait, json],
    examples: """
      $ otpd purge --older-than 24h
      $ otpd purge --all --store ./inbox.db
      """,
    statuses: "0 done; 2 traces remain, or an error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try invocation.refuse(olderThan, with: all)
    let age: Duration?
    if let argument = invocation.value(of: olderThan) {
      age = try Duration(argument: argument, of: olderThan)
    } else {
      guard invocation.has(all) else {
        throw .usage("say what to delete: --older-than 24h, or --all")
      }
      age = nil
    }
    var timeout = Inbox.defaultPurgeTimeout
    if let argument = invocation.value(of: wait) {
      timeout = try Duration(argument: argument, of: wait, inSeconds: true)
    }
    // The store must exist, so that a mistyped path is not mistaken for an empty store.
    let store = try StorePath(invocation)
    let inbox = try open(store.path)
    let report = try purge(inbox, olderThan: age, timeout)
    inbox.takeNotice().map(invocation.standardError.report)
    try show(report, asJSON: invocation.has(json))
    if age == nil {
      for other in store.others(invocation.environment) {
        invocation.standardError.report(
          "the store \(other) was left as it is; purge it by --store, or remove everything by `otp reset`"
        )
      }
    }
    guard report.tracesRemain else { return .success }
    throw CommandError(
      report.lacksSpace
        ? "traces remain: the messages are deleted, but there is no space left to rewrite the store, which takes as much as it still holds; new messages use the space in it: make room and run it again"
        : "traces remain: another program kept the store's files in use; run it again later"
    )
  }

  private static func open(_ path: String) throws(CommandError) -> Inbox {
    do {
      return try Inbox.forPurging(path: path)
    } catch {
      throw CommandError(error.description)
    }
  }

  private static func purge(
    _ inbox: Inbox,
    olderThan age: Duration?,
    _ timeout: Duration
  ) throws(CommandError) -> PurgeReport {
    do {
      guard let age else { return try inbox.purgeAll(timeout: timeout) }
      return try inbox.purge(olderThan: .now(before: age), timeout: timeout)
    } catch {
      throw CommandError(error.description)
    }
  }

  private static func show(_ report: PurgeReport, asJSON: Bool) throws(CommandError) {
    var output = StandardOutput()
    if asJSON {
      var writer = JSONWriter()
      writer.object { members in
        members.member("deleted", Int64(report.deleted))
        members.member("tracesRemain", report.tracesRemain)
        members.member("lacksSpace", report.lacksSpace)
      }
      try output.appendLine(&writer)
    } else {
      output.append("deleted  \(report.deleted)\n")
    }
    try output.flush()
  }
}
