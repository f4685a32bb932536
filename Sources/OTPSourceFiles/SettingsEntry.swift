import OTPInbox

/// An entry of `sources.json`.
struct SettingsEntry {
  private let members: [String: JSONValue]
  /// What faults call the entry.
  private let place: String

  init(_ value: JSONValue, number: Int) throws(SettingsFile.Fault) {
    place = "source \(number)"
    guard case .object(let members) = value else {
      throw SettingsFile.Fault(line: nil, statement: "\(place) is not an object")
    }
    self.members = members
  }

  /// The settings that the entry describes.
  func settings() throws(SettingsFile.Fault) -> SourceSettings {
    let kinds = SourceKind.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = members["name"]?.text, SourceSettings.isName(name) else {
      throw fault("needs a \"name\" of small letters, digits and hyphens")
    }
    guard let kind = members["kind"]?.text.flatMap(SourceKind.init(rawValue:)) else {
      throw fault("needs a \"kind\": \(kinds)")
    }
    var known: Set = ["name", "kind", "keep"]
    if kind == .notifications { known.formUnion(["allow", "deny"]) }
    if let unknown = members.keys.filter({ !known.contains($0) }).min() {
      throw fault("has the unknown member \"\(unknown)\"; remove it")
    }
    var settings = SourceSettings(name: name, kind: kind)
    if let keep = members["keep"] {
      guard let kept = keep.text.flatMap(KeptTexts.init(rawValue:)) else {
        throw fault("has another \"keep\" than codes or all")
      }
      settings.kept = kept
    }
    settings.allow = try texts("allow")
    settings.deny = try texts("deny")
    return settings
  }

  /// The entry that describes `settings`.
  static func value(of settings: SourceSettings) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(settings.name), "kind": .string(settings.kind.rawValue),
    ]
    if settings.kept != .codes { members["keep"] = .string(settings.kept.rawValue) }
    if !settings.allow.isEmpty { members["allow"] = .list(settings.allow.map(JSONValue.string)) }
    if !settings.deny.isEmpty { members["deny"] = .list(settings.deny.map(JSONValue.string)) }
    return .object(members)
  }

  private func texts(_ name: String) throws(SettingsFile.Fault) -> [String] {
    guard let value = members[name] else { return [] }
    guard let texts = value.texts else {
      throw fault("needs a list of desktop entries as \"\(name)\"")
    }
    return texts
  }

  private func fault(_ predicate: String) -> SettingsFile.Fault {
    SettingsFile.Fault(line: nil, statement: "\(place) \(predicate)")
  }
}
