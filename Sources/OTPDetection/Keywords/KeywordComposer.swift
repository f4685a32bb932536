internal import OTPLocales
internal import OTPText

/// Joins keywords that stand together: a noun beside what it is for is a one-time code (`code to sign in`), beside the name of
/// another number it is that number's (`locker code`).
struct KeywordComposer {
  /// How many words may stand between a noun and what it is for.
  private static let reach = 2.0

  let text: FoldedText
  let layout: TextLayout

  /// Gives the nouns of `map` the roles that their neighbours make of them.
  func compose(_ map: inout KeywordMap) {
    let roles = map.keywords.map(\.role)
    for index in map.keywords.indices where roles[index] == .noun || roles[index] == .password {
      if let role = role(of: index, in: map, roles) { map.setRole(role, at: index) }
    }
    map.count()
  }

  private func role(of index: Int, in map: KeywordMap, _ roles: [Role]) -> Role? {
    var upgrade: Role?
    for neighbour in [index - 1, index + 1] where map.keywords.indices.contains(neighbour) {
      guard
        let distance = distance(
          map.keywords[min(index, neighbour)],
          map.keywords[max(index, neighbour)]
        )
      else { continue }
      let role = roles[neighbour]
      if distance == 0, Self.claimsNouns(role) { return role }
      if distance <= Self.reach, Self.makesCode(role, of: roles[index]) { upgrade = .code }
    }
    return upgrade
  }

  /// Roles whose words make a noun beside them theirs: `parcel code`, `card PIN`.
  private static func claimsNouns(_ role: Role) -> Bool {
    switch role {
    case .promo, .postal, .tracking, .order, .pickup, .access, .other, .reference: true
    default: false
    }
  }

  private static func makesCode(_ role: Role, of noun: Role) -> Bool {
    role == .once || role == .code || role == .purpose && noun == .noun
  }

  /// The words between two keywords of one clause; nil when a mark or a number parts them.
  private func distance(_ left: KeywordMap.Keyword, _ right: KeywordMap.Keyword) -> Double? {
    guard left.range.upperBound <= right.range.lowerBound else { return nil }
    let gap = left.range.upperBound..<right.range.lowerBound
    let way = layout.way(from: gap.lowerBound, to: gap.upperBound)
    guard way.sentences == 0, way.lines == 0, way.words <= Self.reach else { return nil }
    let isParted = gap.contains { index in
      let character = text.characters[index]
      return character.isDigit || character.scalar == 0x3A || character.scalar == 0x2C
        || character.scalar == 0x3001
    }
    return isParted ? nil : way.words
  }
}
