import CommandLineToolkit
import OTPSourceSettings

/// The questions to a person who adds a source.
struct SourceQuestions {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// The values for a source of `kind`: those in `arguments`, such as `path=~/Mail`, and on a
  /// terminal the answers to questions about the required ones that are missing.
  func values(
    _ kind: SourceKind,
    _ arguments: [String]
  ) throws(CommandError) -> [SettingsMember: SettingsValue] {
    var values: [SettingsMember: SettingsValue] = [:]
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let member = SettingsMember(rawValue: String(parts[0]))
      guard let member, kind.members.contains(member), parts.count == 2 else {
        let names = kind.members.map(\.rawValue).joined(separator: ", ")
        throw .usage(
          names.isEmpty
            ? "a source of the kind \(kind.rawValue) has nothing to --set"
            : "--set takes MEMBER=VALUE; the members of \(kind.rawValue) are: \(names)"
        )
      }
      values[member] = try value(member, String(parts[1]))
    }
    for member in kind.needed where values[member] == nil {
      values[member] = try value(member, try ask(member))
    }
    if case .texts(let words) = values[.webApps] {
      values[.webApps] = .texts(try InstalledWebApps(invocation.environment).entries(words))
    }
    return values
  }

  private func value(
    _ member: SettingsMember,
    _ words: String
  ) throws(CommandError) -> SettingsValue {
    guard let value = member.value(words) else {
      throw .usage("\(member.rawValue) must be \(member.words)")
    }
    return value
  }

  private func ask(_ member: SettingsMember) throws(CommandError) -> String {
    guard StandardStream.input.isTerminal else {
      throw .usage("add --set \(member.rawValue)=…: \(member.words)")
    }
    invocation.standardError.write("\(member.rawValue) (\(member.words)): ")
    guard let line = readLine(), !line.isEmpty else {
      throw CommandError("nothing was added: \(member.rawValue) is needed")
    }
    return line
  }
}
