import Glibc

/// A program with its commands. It runs a command line and exits with its status.
package struct Program: Sendable {
  /// The name as typed.
  package let name: String
  /// What the program is, in one line.
  package let summary: String
  /// What to know before choosing a command, for the help.
  package let discussion: String
  /// The version that `--version` shows.
  package let version: String
  /// The versions of components that `--version` shows in parentheses.
  package let components: String
  /// The section of the manual that contains its pages: 1 for people, 8 for services.
  let section: Int
  /// The environment variables that its commands read.
  let environment: [EnvironmentVariable]
  /// Other manual pages to read.
  let references: [ManualPage.Reference]
  /// Returns the text that its file format pages take from the code; see ``manual(_:)``.
  let members: (@Sendable () -> String)?
  /// The commands, in the order of the help.
  package let commands: [CommandName]
  /// What to type instead of commands that people look for here but that are elsewhere or have
  /// another name, such as `otpd serve` for `serve`.
  let elsewhere: [String: String]

  /// Creates a program.
  package init(
    name: String,
    summary: String,
    discussion: String,
    version: String,
    components: String,
    section: Int = 1,
    environment: [EnvironmentVariable] = [],
    references: [ManualPage.Reference] = [],
    members: (@Sendable () -> String)? = nil,
    commands: [CommandName],
    elsewhere: [String: String] = [:]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.version = version
    self.components = components
    self.section = section
    self.environment = environment
    self.references = references
    self.members = members
    self.commands = commands
    self.elsewhere = elsewhere
  }

  /// Hardens the process, runs the command in `arguments` and exits.
  ///
  /// It is synchronous, because the threads of tasks take time to start and few commands need them.
  package func main(_ arguments: [String] = CommandLine.arguments) -> Never {
    let arguments = arguments.dropFirst()
    do throws(CommandError) {
      try Hardening.apply()
      exit(try run(arguments) { runTask($0, $1, arguments) }.rawValue)
    } catch {
      fail(error, arguments)
    }
  }

  /// The asynchronous form, for a program whose commands need the main actor or whose tasks need
  /// all threads.
  package func main(_ arguments: [String] = CommandLine.arguments) async -> Never {
    let arguments = arguments.dropFirst()
    do throws(CommandError) {
      try Hardening.apply()
      exit(try await runInTask(arguments).rawValue)
    } catch {
      fail(error, arguments)
    }
  }

  private func runInTask(_ arguments: ArraySlice<String>) async throws(CommandError) -> ExitStatus {
    var concurrent: (action: Command.ConcurrentAction, invocation: Invocation)?
    let status = try run(arguments) { action, invocation in
      concurrent = (action, invocation)
      return .success
    }
    guard let concurrent else { return status }
    return try await concurrent.action(concurrent.invocation)
  }

  private func fail(_ error: CommandError, _ arguments: ArraySlice<String>) -> Never {
    let standardError = StandardError(program: name)
    standardError.report(error.description)
    if error.isUsage { standardError.report("see \(helpCall(for: arguments))") }
    exit(ExitStatus.failure.rawValue)
  }

  /// Runs the command in `arguments`; concurrent actions run through `runConcurrently`.
  private func run(
    _ arguments: ArraySlice<String>,
    _ runConcurrently: (@escaping Command.ConcurrentAction, Invocation) -> ExitStatus
  ) throws(CommandError) -> ExitStatus {
    guard let first = arguments.first else {
      StandardError(program: name).write(Help(program: self).ofProgram)
      return .failure
    }
    switch first {
    case "--version", "-V": return try show(versionLine)
    case "--help", "-h": return try show(Help(program: self).ofProgram)
    case Self.manualOption: return try show(manual(arguments.dropFirst()))
    case "help":
      guard let topic = arguments.dropFirst().first else {
        return try show(Help(program: self).ofProgram)
      }
      return try show(Help(program: self).of(command(named: topic)))
    default: break
    }
    let command = try command(named: first)
    if let option = arguments.dropFirst().first, option == "--version" || option == "-V" {
      return try show(versionLine)
    }
    var parser = ArgumentParser(program: name, command: command)
    switch try parser.parse(arguments.dropFirst()) {
    case .help: return try show(Help(program: self).of(command))
    case .run(let invocation):
      switch command.action {
      case .simple(let action): return try action(invocation)
      case .concurrent(let action): return runConcurrently(action, invocation)
      }
    }
  }

  private func runTask(
    _ action: @escaping Command.ConcurrentAction,
    _ invocation: Invocation,
    _ arguments: ArraySlice<String>
  ) -> Never {
    Task { await end(arguments) { () throws(CommandError) in try await action(invocation) } }
    // The task runs on its own thread and ends the process.
    while true { pause() }
  }

  private func end(
    _ arguments: ArraySlice<String>,
    _ body: () async throws(CommandError) -> ExitStatus
  ) async -> Never {
    do throws(CommandError) {
      exit(try await body().rawValue)
    } catch {
      fail(error, arguments)
    }
  }

  private var versionLine: String { "\(name) \(version) (\(components))\n" }

  private func show(_ text: String) throws(CommandError) -> ExitStatus {
    var output = StandardOutput()
    output.append(text)
    try output.flush()
    return .success
  }

  func command(named typed: String) throws(CommandError) -> Command {
    if let known = commands.first(where: { $0.name == typed }) { return known.command }
    if let other = elsewhere[typed] {
      throw .usage("there is no such command; did you mean `\(other)`?")
    }
    // Do not repeat the argument: it may be a message that was typed without a command.
    if let near = Spelling.nearest(to: typed, of: commands.map(\.name)) {
      throw .usage("there is no such command; did you mean `\(name) \(near)`?")
    }
    throw .usage(
      "there is no such command; it must be one of: " + commands.map(\.name).joined(separator: ", ")
    )
  }

  private func helpCall(for arguments: ArraySlice<String>) -> String {
    let command = commands.first { $0.name == arguments.first }
    return "`\(name) \(command.map { $0.name + " " } ?? "")--help`"
  }
}
