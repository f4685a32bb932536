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
    let roles = namings.compactMap(\.before)
    let isFound = explanation.detection.code != nil
    let isNamed = isFound && namings.contains(where: \.isNamedBefore)
    let isBackup = ASCII.lowercased(name).utf8.firstPlace(of: "backup".utf8) != nil
    let isKept = roles.contains(.access) && isBackup
    if isNamed || isKept || roles.contains(.pickup) {
      self = .code
    } else {
      let isOther = !isFound && roles.contains(where: SecretSearch.otherRoles.contains)
      self = isOther ? .other : .unknown
    }
  }
}
