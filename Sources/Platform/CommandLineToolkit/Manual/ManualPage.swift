/// A manual page for a program or one of its commands.
///
/// It is made from the text of `--help`, so that the two cannot differ.
package struct ManualPage {
  /// A reference to another page, such as otpd(8).
  package struct Reference: Sendable, Equatable {
    let name: String
    let section: Int

    /// Refers to the page `name` of `section`.
    package init(_ name: String, _ section: Int) {
      self.name = name
      self.section = section
    }
  }

  /// The name and section of the page.
  let reference: Reference
  /// What the program or command does, in one line.
  let summary: String
  /// The name of the program, and the forms of the command line after it.
  let program: String
  let usage: [String]
  let discussion: String
  let commands: [(reference: Reference, summary: String)]
  let options: [Option]
  let environment: [EnvironmentVariable]
  let statuses: String?
  let examples: String?
  let references: [Reference]

  /// Creates the page of a program without commands.
  package init(
    _ reference: Reference,
    summary: String,
    usage: [String],
    discussion: String,
    options: [Option],
    environment: [EnvironmentVariable],
    statuses: String,
    references: [Reference]
  ) {
    self.init(
      reference: reference,
      summary: summary,
      program: reference.name,
      usage: usage,
      discussion: discussion,
      options: options,
      environment: environment,
      statuses: statuses,
      references: references
    )
  }

  init(
    reference: Reference,
    summary: String,
    program: String,
    usage: [String],
    discussion: String,
    commands: [(reference: Reference, summary: String)] = [],
    options: [Option],
    environment: [EnvironmentVariable] = [],
    statuses: String? = nil,
    examples: String? = nil,
    references: [Reference]
  ) {
    self.reference = reference
    self.summary = summary
    self.program = program
    self.usage = usage
    self.discussion = discussion
    self.commands = commands
    self.options = options
    self.environment = environment
    self.statuses = statuses
    self.examples = examples
    self.references = references
  }

  /// The placeholder for the date, which the build fills in.
  static let date = "@date@"

  /// The page in mdoc(7).
  package var mdoc: String {
    var page = Mdoc()
    page.raw(".Dd \(Self.date)")
    page.raw(".Dt \(reference.name.uppercased()) \(reference.section)")
    // With an argument here, mandoc(1) would treat this as a page of that operating system.
    page.raw(".Os")
    page.section("NAME")
    page.raw(".Nm \(reference.name)")
    page.macro("Nd", summary)
    page.section("SYNOPSIS")
    if usage.isEmpty { page.raw(".Nm \(program)") }
    for form in usage {
      page.raw(".Nm \(program)")
      for line in Synopsis(form).lines { page.raw(line) }
    }
    page.section("DESCRIPTION")
    page.discussion(discussion)
    writeCommands(to: &page)
    page.section("OPTIONS")
    page.list(options.map { ($0.mdoc, $0.help) })
    if !environment.isEmpty {
      page.section("ENVIRONMENT")
      page.list(environment.map { ("Ev \($0.name)", $0.meaning) })
    }
    if let statuses {
      page.section("EXIT STATUS")
      page.paragraph(statuses)
    }
    if let examples {
      page.section("EXAMPLES")
      page.literal(examples.split(separator: "\n", omittingEmptySubsequences: false))
    }
    writeReferences(to: &page)
    return page.source
  }

  private func writeCommands(to page: inout Mdoc) {
    guard !commands.isEmpty else { return }
    page.section("COMMANDS")
    page.list(
      commands.map { ("Xr \($0.reference.name) \($0.reference.section)", $0.summary) }
    )
  }

  private func writeReferences(to page: inout Mdoc) {
    guard !references.isEmpty else { return }
    page.section("SEE ALSO")
    let sorted = references.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, other) in sorted.enumerated() {
      page.raw(".Xr \(other.name) \(other.section)" + (index + 1 < sorted.count ? " ," : ""))
    }
  }
}

extension Option {
  /// The option with its value, as the term of a list in mdoc(7).
  fileprivate var mdoc: String {
    let value = valueName.map { " Ar " + Mdoc.argument($0) } ?? ""
    return "Fl " + Mdoc.argument("-" + name) + value + (isRepeatable ? " ..." : "")
  }
}
