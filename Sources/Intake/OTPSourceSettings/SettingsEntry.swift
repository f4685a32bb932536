import OTPInbox
import OTPJSON

/// An entry of `sources.json`.
struct SettingsEntry {
  /// The members allowed in entries of every kind.
  static let common = ["name", "kind", "keep"]

  private let members: [String: JSONValue]
  /// How error messages refer to the entry.
  private var place: String

  init(_ value: JSONValue, number: Int) throws(SettingsFile.Fault) {
    place = "source \(number)"
    guard case .object(let members) = value else {
      throw SettingsFile.Fault(line: nil, statement: "\(place) is not an object")
    }
    self.members = members
    if let name = members["name"]?.text, SourceSettings.isName(name) { place += " (\(name))" }
  }

  /// Returns the settings that the entry describes.
  func settings() throws(SettingsFile.Fault) -> SourceSettings {
    let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = members["name"]?.text, SourceSettings.isName(name) else {
      throw fault("needs a \"name\" of lowercase letters, digits and hyphens")
    }
    guard let kind = members["kind"]?.text.flatMap(SourceKind.init(rawValue:)) else {
      throw fault("needs a \"kind\": \(kinds)")
    }
    let known = Self.common + kind.members.map(\.rawValue)
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw fault("has the unknown member \"\(unknown)\"; remove it")
    }
    var settings = SourceSettings(name: name, kind: kind)
    if let keep = members["keep"] {
      guard let kept = keep.text.flatMap(KeptTexts.init(rawValue:)) else {
        throw fault("needs \"keep\": codes or all")
      }
      settings.kept = kept
    }
    for member in kind.members {
      if let value = members[member.rawValue] {
        settings.values[member] = try read(value, of: member)
      } else if kind.needed.contains(member) {
        throw fault("needs \"\(member.rawValue)\": \(member.words)")
      }
    }
    return settings
  }

  /// Returns the entry that describes `settings`.
  static func value(of settings: SourceSettings) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(settings.name), "kind": .string(settings.kind.rawValue),
    ]
    if settings.kept != .codes { members["keep"] = .string(settings.kept.rawValue) }
    for (member, value) in settings.values {
      switch value {
      case .text(let text): members[member.rawValue] = .string(text)
      case .texts(let texts): members[member.rawValue] = .list(texts.map(JSONValue.string))
      case .flag(let flag): members[member.rawValue] = .boolean(flag)
      }
    }
    return .object(members)
  }

  private func read(
    _ value: JSONValue,
    of member: SettingsMember
  ) throws(SettingsFile.Fault) -> SettingsValue {
    let found: SettingsValue? =
      switch member.form {
      case .text: value.text.map(SettingsValue.text)
      case .texts: value.texts.map(SettingsValue.texts)
      case .flag: value.flag.map(SettingsValue.flag)
      }
    guard let found = found.flatMap(member.accepted) else {
      throw fault("needs \"\(member.rawValue)\": \(member.words)")
    }
    return found
  }

  private func fault(_ predicate: String) -> SettingsFile.Fault {
    SettingsFile.Fault(line: nil, statement: "\(place) \(predicate)")
  }
}
