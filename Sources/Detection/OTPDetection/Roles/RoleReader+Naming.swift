internal import OTPLocales

extension RoleReader {
  /// The words near the candidate at `index` that name it a code or something else.
  func naming(of index: Int) -> Explanation.Naming {
    let left = neighbours(of: places[index], step: -1)
    let right = neighbours(of: places[index], step: 1)
    return Explanation.Naming(
      isNamedBefore: namesCode(left) { _ in true },
      isNamedAfter: namesCode(right) { _ in true },
      isNear: namesCode(left, within: Self.near) || namesCode(right, within: Self.near),
      isBeside: name(left, within: Self.beside)?.namesCode ?? false
        || name(right, within: Self.beside)?.namesCode ?? false,
      isEquated: equatesWithCode(left) || equatesWithCode(right),
      before: name(left, within: Self.close),
      after: name(right, within: Self.close)
    )
  }

  private func namesCode(_ side: Side, _ isMeant: (Neighbour) -> Bool) -> Bool {
    (0..<side.count).contains { side.list[$0].kind.namesCode && isMeant(side.list[$0]) }
  }

  private func namesCode(_ side: Side, within reach: UInt8) -> Bool {
    namesCode(side) { $0.sentence == 0 && $0.distance <= reach }
  }

  /// The role of the nearest word that can name the candidate; nil if it is too far away, or
  /// another number comes first.
  private func name(_ side: Side, within reach: UInt8) -> Role? {
    for rank in 0..<side.count {
      let one = side.list[rank]
      guard one.kind.isRole, one.sentence == 0, one.distance <= reach else { return nil }
      if !Self.joining.contains(one.kind.role) { return one.kind.role }
    }
    return nil
  }

  /// Whether a verb such as *is* joins the candidate to a word for a code.
  private func equatesWithCode(_ side: Side) -> Bool {
    guard side.count > 1, side.list[0].kind == TokenKind(.copula),
      side.list[0].distance <= Self.beside, side.list[0].sentence == 0
    else { return false }
    return name(side, within: Self.near)?.namesCode ?? false
  }

  /// Roles of words that join a number to its name.
  private static let joining: RoleSet = [.copula, .toward, .instrument]

  // The buckets of one word, of four and of eight.
  private static let beside: UInt8 = 1
  private static let close: UInt8 = 3
  private static let near: UInt8 = 4

  /// The tokens at `places`.
  func tokens(at places: Places) -> [Int] {
    switch places {
    case .message: []
    case .one(let place): [place]
    case .two(let place, let next): [place, next]
    case .range(let range): Array(range)
    case .kinds(let kind, let next):
      tokens.indices.filter { tokens[$0].kind == kind || tokens[$0].kind == next }
    }
  }
}

extension TokenKind {
  /// Whether it is a word for a code or password.
  fileprivate var namesCode: Bool { isRole && role.namesCode }
}
