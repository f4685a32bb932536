import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings

/// `otp sources`: shows the state of the message sources, or adds, tries or removes one.
enum ManageSources {
  private enum Verb: String, CaseIterable {
    case list, add, `try`, remove
  }

  /// The kinds that can be added.
  private static let kinds = SourceKind.allCases.map(\.rawValue) + [PhoneAddition.kind]

  private static let name = Option(
    "name",
    value: "NAME",
    help: "with add: the name of the source; else its kind"
  )
  private static let autostart = Option(
    flag: "autostart",
    help: "with add, where no systemd runs: start it with the desktop"
  )
  private static let set = Option(
    "set",
    value: "MEMBER=VALUE",
    help: "with add: set a member of the source's settings, as path=~/Mail",
    isRepeatable: true
  )
  private static let yes = Option(
    flag: "yes",
    help: "with add iphone: listen in the network without asking"
  )
  private static let json = Option(flag: "json", help: "with list: print a JSON object")

  static let command = Command(
    name: "sources",
    summary: "show where messages come from, and add or remove sources",
    usage: [
      "sources [list] [--json]",
      "sources add KIND [--name NAME] [--set MEMBER=VALUE…] [--autostart]",
      "sources add iphone [--name NAME] [--set listen=ADDRESS:PORT] [--autostart] [--yes]",
      "sources try NAME",
      "sources remove NAME",
    ],
    discussion: """
      A source collects messages automatically. KIND is one of:

        kdeconnect     text messages and notifications of a phone, by KDE Connect
        notifications  notifications that programs of the desktop show
        modem          text messages of modems, by ModemManager
        bluetooth      text messages of a phone, over Bluetooth
        smtp           mail that programs deliver on this machine, for tests
        maildir        mail that mbsync, getmail or a mail server delivers; needs its path
        imap           mail in a mailbox on a server; needs its host and user
        webhook        text messages that providers and phones post; needs its sender
        iphone         text messages that an iPhone in the same network posts; it is a
                       webhook, and its token and address are made for it

      `add` writes the source to ~/.config/otp/sources.json and starts it; each source is a
      separate process, which systemd starts with the desktop. `list` shows the state of each
      source, `try` runs one in the foreground and shows what arrives, with all digits hidden.
      `remove` stops a source and deletes its settings; its messages stay in the store.
      """,
    options: [name, set, autostart, yes, json],
    operands: 0...2,
    accepts: [
      .words(Verb.allCases.map(\.rawValue)), .words(kinds),
    ],
    examples: """
      $ otp sources add kdeconnect
      $ otp sources add maildir --set path=~/Mail
      $ otp sources
      $ otp sources try kdeconnect
      """,
    statuses: "0 done, or all sources run; 1 no source; 2 error, or a problem found",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard let verb = Verb(rawValue: invocation.operands.first ?? Verb.list.rawValue) else {
      let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("the first argument of `otp sources` must be one of: \(verbs)")
    }
    try check(invocation, verb)
    let files = try SourceFiles(invocation.environment)
    let operand = invocation.operands.dropFirst().first
    if verb == .list {
      return try SourceList(files, invocation).show(asJSON: invocation.has(json))
    }
    guard let operand else {
      throw .usage("`otp sources \(verb.rawValue)` needs \(verb == .add ? "a KIND" : "a NAME")")
    }
    let change = SourceChange(files, invocation)
    switch verb {
    case .add:
      return try add(operand, files, invocation)
    case .try: return try change.run(operand)
    case .remove: return try change.remove(operand)
    case .list: return .success
    }
  }

  private static func add(
    _ word: String,
    _ files: SourceFiles,
    _ invocation: Invocation
  ) throws(CommandError) -> ExitStatus {
    let given = invocation.value(of: name) ?? word
    let autostarts = invocation.has(autostart)
    if word == PhoneAddition.kind {
      return try PhoneAddition(files, invocation).run(
        named: try checked(given),
        invocation.values(of: set),
        asks: !invocation.has(yes),
        autostarts: autostarts
      )
    }
    guard !invocation.has(yes) else {
      throw .usage("\(yes.spelling) goes with `otp sources add \(PhoneAddition.kind)`")
    }
    guard let kind = SourceKind(rawValue: word) else {
      if let near = Spelling.nearest(to: word, of: kinds) {
        throw .usage("there is no such kind of source; did you mean \(near)?")
      }
      throw .usage("the kind of a source is one of: \(kinds.joined(separator: ", "))")
    }
    let values = try SourceQuestions(invocation).values(kind, invocation.values(of: set))
    let settings = try settings(kind, named: given, values)
    return try SourceChange(files, invocation).add(settings, autostarts: autostarts)
  }

  /// Returns `name`, if it can be that of a source.
  private static func checked(_ name: String) throws(CommandError) -> String {
    guard SourceSettings.isName(name) else {
      throw .usage("a name has at most 32 lowercase letters, digits and hyphens")
    }
    return name
  }

  private static func settings(
    _ kind: SourceKind,
    named name: String,
    _ values: [SettingsMember: SettingsValue]
  ) throws(CommandError) -> SourceSettings {
    var settings = SourceSettings(name: try checked(name), kind: kind)
    settings.values = values
    return settings
  }

  /// Refuses options that belong to another verb.
  private static func check(_ invocation: Invocation, _ verb: Verb) throws(CommandError) {
    for (option, fitting) in [
      (name, Verb.add), (set, .add), (autostart, .add), (yes, .add), (json, .list),
    ]
    where invocation.has(option) && verb != fitting {
      throw .usage("\(option.spelling) goes with `otp sources \(fitting.rawValue)`")
    }
    if verb == .list, invocation.operands.count > 1 {
      throw .usage("`otp sources list` takes no argument")
    }
  }
}
