internal import OTPLocales
internal import OTPText

/// Combines neighbouring keywords: a noun next to a purpose names a one-time code (`code to sign
/// in`), next to the name of another number it takes on that role (`locker code`).
struct KeywordComposer {
  /// The maximum number of words between a noun and its purpose.
  private static let reach = 2.0

  let text: FoldedText
  let layout: TextLayout

  /// Updates the roles of the nouns in `map` by their neighbours.
  func compose(_ map: inout KeywordMap) {
    // The original role of the previous keyword, which may have changed since.
    var before: Role?
    for index in map.keywords.indices {
      let role = map.keywords[index].role
      if role == .noun || role == .password,
        let composed = self.role(of: index, after: before, in: map)
      {
        map.setRole(composed, at: index)
      }
      before = role
    }
    map.count()
  }

  private func role(of index: Int, after before: Role?, in map: KeywordMap) -> Role? {
    let own = map.keywords[index]
    var upgrade: Role?
    if let before, let role = role(of: own.role, beside: before),
      role != .code || map.keywords[index - 1].sharesLanguage(with: own)
    {
      let distance = distance(map.keywords[index - 1], own)
      if distance == 0, role != .code { return role }
      if distance != nil, role == .code { upgrade = role }
    }
    // Where words overlap, as in `Votre code client`, the one that names the kind of the number
    // wins.
    if index + 1 < map.keywords.count, case let next = map.keywords[index + 1],
      next.role.namesAnotherNumber, own.range.overlaps(next.range)
    {
      return next.role
    }
    if index + 1 < map.keywords.count, case let next = map.keywords[index + 1],
      let role = role(of: own.role, beside: next.role),
      role != .code || next.sharesLanguage(with: own)
    {
      let distance = distance(own, next)
      if distance == 0, role != .code { return role }
      if distance != nil, role == .code { upgrade = role }
    }
    return upgrade
  }

  /// Returns the role of a noun next to a keyword: a code, or the neighbour's role if the noun is
  /// adjacent; nil if the neighbour does not change it.
  private func role(of noun: Role, beside neighbour: Role) -> Role? {
    if Self.claimsNouns(neighbour) { return neighbour }
    return Self.makesCode(neighbour, of: noun) ? .code : nil
  }

  /// Whether words of this role claim an adjacent noun: `parcel code`, `card PIN`.
  private static func claimsNouns(_ role: Role) -> Bool {
    switch role {
    case .promo, .postal, .tracking, .order, .pickup, .access, .other, .reference: true
    default: false
    }
  }

  private static func makesCode(_ role: Role, of noun: Role) -> Bool {
    role == .once || role == .code || role == .purpose && noun == .noun
  }

  /// Returns the number of words between two keywords of one clause; nil if a mark or a number
  /// separates them.
  private func distance(_ left: KeywordMap.Keyword, _ right: KeywordMap.Keyword) -> Double? {
    guard left.range.upperBound <= right.range.lowerBound else { return nil }
    let gap = left.range.upperBound..<right.range.lowerBound
    let distance = layout.distance(from: gap.lowerBound, to: gap.upperBound)
    guard distance.sentences == 0, distance.lines == 0, distance.words <= Self.reach else {
      return nil
    }
    let isParted = gap.contains { index in
      let character = text.characters[index]
      return character.isDigit || character.scalar == 0x3A || character.scalar == 0x2C
        || character.scalar == 0x3001
    }
    return isParted ? nil : distance.words
  }
}
