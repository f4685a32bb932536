import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPText

/// `otpd ingest`: stores messages from standard input.
enum Ingest {
  private static let format = Option(
    "format",
    value: "FORMAT",
    accepts: .words(IngestFormat.allCases.map(\.rawValue)),
    help:
      "the format of the input (detected if not given): jsonl, eml, mbox,\nmaildir, sms-backup, sms-ie, termux, adb, apple-messages or gammu"
  )
  private static let source = Option(
    "source",
    value: "NAME",
    help: "the source of lines that do not name one (default: stdin)"
  )
  private static let keep = Option(
    "keep",
    value: "WHAT",
    accepts: .keptTexts,
    help: "the texts to store: all (if not given) or codes"
  )
  private static let acknowledge = Option(
    flag: "acknowledge",
    help: "print the number of the last line that is safe on the disk"
  )
  private static let live = Option(
    flag: "live",
    help: "the lines come as the messages arrive (the default unless a\nfile is read)"
  )
  private static let replay = Option(
    flag: "replay",
    help: "the lines may have been read before (the default for a file)"
  )
  private static let again = Option(
    flag: "again",
    help: "read nothing; examine the stored messages again"
  )
  private static let json = Option(flag: "json", help: "print the summary as one JSON object")
  private static let retention = Option(
    "retention",
    value: "D",
    help: "then delete older messages: 90m, 24h, 7d; 0s keeps everything (default)"
  )
  private static let quiet = Option(flag: "quiet", help: "show no progress on a terminal")

  /// How long to wait for another writer, in milliseconds, before checking for signals and trying
  /// again.
  private static let busyTimeout: Int32 = 1_000

  static let command = Command(
    name: "ingest",
    summary: "store messages and find the codes in them",
    usage: [
      "ingest [--store PATH] [--source NAME] [--acknowledge] < messages.jsonl",
      "ingest [--store PATH] [--source NAME] [--retention D] FILE…",
      "ingest [--store PATH] [--format FORMAT] [--keep WHAT] FILE… | FOLDER…",
      "ingest --again [--store PATH]",
    ],
    discussion: """
      Each line of the files, or else of standard input, is one JSON object; the file - is
      standard input:

        text        the message; the only required member
        id          a string or whole number, unique within its source
        sender      the address it came from
        recipient   the address it came to
        subject     of a mail
        channel     sms, email, notification or other
        source      the device or mailbox it was read from
        receivedAt  2026-01-31T09:30:00+01:00, or a number: seconds since 1970, or
                    milliseconds from 100000000000 on; if missing, the current time

      body, message and content are other names for text; from, to, date and timestamp for
      sender, recipient and receivedAt. Other members are ignored, and so are blank lines.
      A line without a text is reported with its number and not stored; the others are.
      Another member that cannot be read is left out, reported, and counted as a warning.
      A code whose time cannot be read, such as one without an offset, is never offered.

      The formats of other files are recognised; for a pipe, name the format with --format:

        eml, mbox       a mail, or mails one after the other
        maildir         a folder of mails
        sms-backup      a backup of SMS Backup & Restore
        sms-ie          messages.ndjson, from the zip of SMS Import / Export
        termux          what termux-sms-list prints
        adb             what adb shell content query prints, with --projection
                        _id:address:date:body
        apple-messages  a copy of chat.db or sms.db; only as a file
        gammu           a folder in which gammu-smsd keeps what arrives

      A message that cannot be read is reported with its number and not stored; the others
      are. Sent messages, drafts and messages without a text are skipped. Times from termux
      and gammu have no zone: this machine's is used, or TZ, as in TZ=Europe/Rome otpd ingest
      FILE.

      With --keep codes, messages without a code are stored without their text.

      A message is stored once: reading the same file again only counts duplicates, so an
      interrupted run can simply be repeated. A message with the same id but another text is
      stored too, and counted as a conflict. From a pipe, a terminal or a socket, where
      messages come as they arrive, equal messages without id and receivedAt are different
      messages when they come more than three seconds apart, or after the code was used. Use
      --replay for old messages that come through a pipe, as in zcat old.gz | otpd ingest
      --replay.

      The summary at the end counts what became of the lines; apart from the warnings, the
      numbers after the first add up to it.

      Lines are stored in batches, and at once when no more input is waiting. With
      --acknowledge, the number of the last stored line is printed after each batch: that line
      and all before it are safe, whatever happens next.

      A message that is nothing but a number is a code only if the last message from the same
      sender, to the same recipient, arrived at most ten minutes earlier and held a code with
      as many digits in the same groups.

      Your own words and rules in ~/.config/otp are used; `otp check --user` checks them.

      On SIGINT (Ctrl-C) or SIGTERM, it stores what it has read and ends.

      --retention deletes old messages for good, for use without the service, which does that
      by itself. Messages that are less than an hour too old wait for a later run, so that a
      steady stream of messages causes at most one purge an hour.

      --again examines the stored messages with this version of the detector, unless it or a
      newer one already has.
      """,
    options: [
      StorePath.option, format, source, keep, live, replay, acknowledge, again, retention, json,
      quiet,
    ],
    operands: 0...Int.max,
    accepts: [.file],
    examples: """
      $ printf '{"sender":"Oakline","text":"Your code is 482913"}\\n' | otpd ingest
      $ otpd ingest --source backup --json < messages.jsonl
      """,
    statuses: """
      0 done; 2 when a line was rejected, when it was stopped, or on an error.
      """,
    action: .concurrent(run)
  )

  private static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    let given = try invocation.value(of: format).map { name throws(CommandError) in
      guard let format = IngestFormat(rawValue: name) else {
        let names = IngestFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--format must be one of: \(names)")
      }
      return format
    }
    if let given, given.isFolder, invocation.operands.isEmpty {
      throw .usage("--format \(given.rawValue) needs the folder as an argument")
    }
    let kept = try invocation.value(of: keep).map { words throws(CommandError) in
      guard let kept = KeptTexts(rawValue: words) else {
        throw .usage("--keep must be codes or all")
      }
      return kept
    }
    try invocation.refuse(live, with: replay)
    let age = try invocation.value(of: retention).map { text throws(CommandError) in
      try Duration(argument: text, of: retention)
    }
    for option in [source, live, replay, acknowledge, format, keep, retention] {
      try invocation.refuse(again, with: option)
    }
    guard !invocation.has(again) || invocation.operands.isEmpty else {
      throw .usage("--again reads no files; omit them")
    }
    guard !invocation.has(acknowledge) || invocation.operands.count < 2 else {
      throw .usage("--acknowledge numbers the lines of one input; give one file")
    }
    try InputFile.requireReadable(invocation.operands)
    let detector = Detector.make(for: invocation)
    Inbox.prepareForMany()
    let inbox = try Inbox.openKeeping(for: age, invocation, busyTimeout: busyTimeout)
    if invocation.has(again) {
      return try redetect(inbox, detector, asJSON: invocation.has(json))
    }
    let ingestion = try Ingestion(
      detector: detector,
      inbox: inbox,
      paths: invocation.operands,
      source: invocation.value(of: source) ?? "stdin",
      keeping: kept ?? .all,
      mode: mode(of: invocation),
      format: given,
      acknowledges: invocation.has(acknowledge),
      showsProgress: !invocation.has(quiet),
      environment: invocation.environment,
      standardError: invocation.standardError
    )
    // If the disk is full, storing fails until old messages are deleted, so delete them even then.
    let done: Result<ExitStatus, CommandError>
    do throws(CommandError) {
      done = .success(try await ingestion.run(asJSON: invocation.has(json)))
    } catch {
      done = .failure(error)
    }
    if let age, age != .zero {
      do throws(CommandError) {
        try keep(for: age, try StorePath(invocation).path, invocation.standardError)
      } catch {
        guard case .failure = done else { throw error }
        invocation.standardError.report(error.description)
      }
    }
    return try done.get()
  }

  /// Returns the delivery mode: a file may have been read before; any other input brings messages
  /// as they arrive.
  private static func mode(of invocation: Invocation) -> IngestInput.Mode {
    if invocation.has(live) { return .always(.live) }
    return invocation.has(replay) ? .always(.replay) : .byKind
  }

  /// How long messages may outlive their retention, in milliseconds. A purge rewrites the store, so
  /// it is not run for every message.
  private static let purgeInterval: Int64 = 3_600_000

  /// Deletes messages older than `age` in the store at `path`, if any are overdue by
  /// ``purgeInterval``.
  private static func keep(
    for age: Duration,
    _ path: String,
    _ standardError: StandardError
  ) throws(CommandError) {
    let time = Timestamp.now(before: age)
    let overdue = Timestamp(milliseconds: time.milliseconds - purgeInterval)
    let report: PurgeReport
    do throws(InboxError) {
      let inbox = try Inbox.forPurging(path: path)
      var isNeeded = try inbox.holdsAnything(olderThan: overdue)
      if !isNeeded { isNeeded = try inbox.needsRewriting() }
      guard isNeeded else { return }
      report = try inbox.purge(olderThan: time)
      inbox.takeNotice().map(standardError.report)
    } catch {
      throw CommandError("old messages could not be deleted: \(error)")
    }
    guard !report.tracesRemain else {
      throw CommandError(
        report.lacksSpace
          ? "old messages are deleted, but there is no space left to rewrite the store, so traces remain; make room"
          : "traces of old messages remain; `otpd purge` removes them"
      )
    }
  }

  private static func redetect(
    _ inbox: Inbox,
    _ detector: Detector,
    asJSON: Bool
  ) throws(CommandError) -> ExitStatus {
    let count: Int
    do {
      count = try inbox.redetect(with: detector.makeSession())
    } catch {
      throw CommandError(error.description)
    }
    var output = StandardOutput()
    if asJSON {
      var writer = JSONWriter()
      writer.object { $0.member("again", Int64(count)) }
      try output.appendLine(&writer)
    } else {
      output.append("again  \(count)\n")
    }
    try output.flush()
    return .success
  }
}
