internal import OTPLocales
internal import OTPText

/// What the name of a value in a log says about it.
enum NameMeaning {
  /// The value is a code, including one to give to a driver or to keep in case a phone is lost.
  case code
  /// The value is something else, such as a postal code.
  case other
  case unknown

  /// Reads the explanation of a text in which `name` precedes a number.
  init(_ explanation: Explanation, _ name: String) {
    let namings = explanation.candidates.map(\.naming)
    if explanation.detection.code != nil {
      self = namings.contains(where: \.isNamedBefore) ? .code : .unknown
      return
    }
    let roles = namings.compactMap(\.before)
    let isBackup = ASCII.lowercased(name).utf8.firstPlace(of: "backup".utf8) != nil
    let isKept = roles.contains(.access) && isBackup
    if isKept || roles.contains(.pickup) {
      self = .code
    } else {
      self = roles.contains(where: SecretSearch.otherRoles.contains) ? .other : .unknown
    }
  }
}
