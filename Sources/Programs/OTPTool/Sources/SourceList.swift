import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPSourceSettings
import OTPText

/// The state of the sources, for `otp sources`.
struct SourceList {
  /// A source and its state.
  private struct Row {
    let state: SourceState
    let unit: SourceUnit
    /// Whether the source starts automatically; nil without systemd.
    let isEnabled: Bool?
    /// The known reason why the source can never run; nil if there is none.
    let obstacle: String?

    var settings: SourceSettings { state.settings }
    var record: SourceRecord? { state.record }
    var isRunning: Bool { state.isRunning }
  }

  private let files: SourceFiles
  private let invocation: Invocation

  init(_ files: SourceFiles, _ invocation: Invocation) {
    self.files = files
    self.invocation = invocation
  }

  /// Shows all sources and the faults in the settings.
  func show(asJSON: Bool) throws(CommandError) -> ExitStatus {
    let file = try files.settings()
    let obstacles =
      SourceCheck.program.map { SourceCheck($0, invocation.environment).faults(of: file) } ?? [:]
    var rows: [Row] = []
    for settings in file.sources { rows.append(try row(settings, obstacles[settings.name])) }
    var output = StandardOutput()
    if asJSON {
      var writer = JSONWriter()
      Self.write(rows, to: &writer)
      try output.appendLine(&writer)
    } else {
      for row in rows { for line in Self.lines(of: row) { output.append(line + "\n") } }
    }
    try output.flush()
    for fault in file.faults { invocation.standardError.report(files.sentence(fault)) }
    if rows.isEmpty, file.faults.isEmpty {
      invocation.standardError.report(
        "no source is set up; `otp sources add kdeconnect` adds a phone, `otp sources --help` has more"
      )
      return .noCode
    }
    return file.faults.isEmpty && rows.allSatisfy(\.state.isWell) ? .success : .failure
  }

  private func row(
    _ settings: SourceSettings,
    _ obstacle: String?
  ) throws(CommandError) -> Row {
    let unit = SourceUnit(settings, invocation.environment)
    return Row(
      state: try files.state(of: settings),
      unit: unit,
      isEnabled: unit.hasManager ? try unit.control("is-enabled", "--quiet") : nil,
      obstacle: obstacle
    )
  }

  private static func lines(of row: Row) -> [String] {
    let kind = row.settings.kind.rawValue
    let title = row.settings.name == kind ? kind : "\(row.settings.name) (\(kind))"
    let status = row.record?.status?.words ?? "starting"
    var lines = [title + ": " + (row.isRunning ? SafeText.of(status) : "does not run")]
    if !row.isRunning, let obstacle = row.obstacle {
      lines.append("  it cannot run: \(SafeText.of(obstacle))")
    } else if !row.isRunning {
      lines.append("  start it: \(row.unit.startCommand)")
    } else if row.isEnabled == false {
      lines.append("  it does not start automatically: \(row.unit.command("enable"))")
    }
    if let fault = row.record?.fault, fault.words != status, fault.words != row.obstacle {
      lines.append("  \(time(fault.time)): \(SafeText.of(fault.words))")
    }
    if let record = row.record, let last = record.lastMessage {
      let count = record.messages == 1 ? "one message" : "\(record.messages) messages"
      lines.append("  \(count), the last at \(time(last))")
    } else {
      lines.append("  no message yet")
    }
    if let count = row.record?.leftOut, count > 0 {
      let words = count == 1 ? "one message was" : "\(count) messages were"
      lines.append("  \(words) left out, which cannot be read; its log says which")
    }
    return lines
  }

  private static func time(_ time: Timestamp) -> String {
    LocalTime(milliseconds: time.milliseconds)?.full ?? time.iso8601
  }

  private static func write(_ rows: [Row], to writer: inout JSONWriter) {
    writer.object { object in
      object.name("sources")
      object.array { list in
        for row in rows {
          list.object { source in
            source.member("name", row.settings.name)
            source.member("kind", row.settings.kind.rawValue)
            source.member("isRunning", row.isRunning)
            source.member("isConnected", row.state.isConnected)
            source.member("status", row.isRunning ? row.record?.status?.words : nil)
            source.member("messages", Int64(row.record?.messages ?? 0))
            source.member("leftOut", Int64(row.record?.leftOut ?? 0))
            source.member("lastMessage", row.record?.lastMessage?.iso8601)
            source.member("fault", row.record?.fault?.words ?? row.obstacle)
            source.member("faultTime", row.record?.fault?.time.iso8601)
          }
        }
      }
    }
  }
}
