internal import OTPLocales

/// Derives the features of candidates from the tokens of a message.
struct RoleReader {
  /// The tokens that a feature concerns.
  enum Places {
    /// The message as a whole.
    case message
    case one(Int)
    case two(Int, Int)
    case range(Range<Int>)
    /// All tokens of one kind, or of two.
    case kinds(TokenKind, TokenKind)
  }

  /// A role, number or link beside the candidate.
  struct Neighbour {
    var kind = TokenKind.absent
    /// The bucket of its distance in words.
    var distance: UInt8 = 0
    /// The number of sentences in between, up to 2, and of sentences and lines, up to 1.
    var sentence: UInt8 = 0
    var part: UInt8 = 0
    /// The index of the token.
    private var index: Int32 = 0

    init() {}

    init(kind: TokenKind, distance: UInt8, sentence: UInt8, part: UInt8, place: Int) {
      self.kind = kind
      self.distance = distance
      self.sentence = sentence
      self.part = part
      index = Int32(truncatingIfNeeded: place)
    }

    var place: Int { Int(index) }
  }

  /// The neighbours on one side, nearest first.
  struct Side {
    private(set) var list = InlineArray<14, Neighbour>(repeating: Neighbour())
    private(set) var count = 0

    var isFull: Bool { count == list.count }

    mutating func append(_ one: Neighbour) {
      list[count] = one
      count += 1
    }
  }

  /// The maximum number of tokens to examine on a side, which bounds the cost of long texts.
  private static let mostTokens = 256
  /// The number of neighbours that are distinguished by rank.
  private static let ranked = 3
  /// The number of neighbours that are counted.
  private static let counted = 4

  let tokens: [TokenSequence.Token]
  let places: [Int]
  private let wordCount: Int
  private let numbers: PlainNumbers
  private let hasRoles: Bool

  init(_ sequence: TokenSequence) {
    tokens = sequence.tokens
    places = sequence.places
    wordCount = sequence.wordCount
    numbers = sequence.numbers
    hasRoles = sequence.hasRoles
  }

  /// Reads the features that all candidates of the message share.
  func readMessage(_ note: (RoleFeature, Places) -> Void) {
    var seen = RoleSet()
    var twice = RoleSet()
    for token in tokens where token.kind.isRole {
      let role = token.kind.role
      if seen.contains(role) { twice.insert(role) } else { seen.insert(role) }
    }
    let telling = seen.subtracting(Self.common)
    seen.forEach { role in
      let kind = TokenKind(role)
      note(RoleFeature(.message, kind.code), .kinds(kind, kind))
      if twice.contains(role) { note(RoleFeature(.twice, kind.code), .kinds(kind, kind)) }
      guard telling.contains(role) else { return }
      telling.forEach { other in
        guard other.place > role.place else { return }
        let next = TokenKind(other)
        note(RoleFeature(.together, kind.code, next.code), .kinds(kind, next))
      }
    }
    note(RoleFeature(.length, Self.bucket(wordCount / 2)), .message)
  }

  /// Roles that are too frequent to be paired over the message.
  private static let common: RoleSet = [
    .copula, .duration, .unit, .calendar, .boilerplate, .toward,
  ]

  /// Reads the features of the candidate at `index`, each once.
  func read(_ index: Int, _ candidate: Candidate, _ note: (RoleFeature, Places) -> Void) {
    let here = places[index]
    let form = CandidateForm(candidate.shape)
    note(RoleFeature(.shape, form.grouped(candidate.shape.groups > 1).code), .one(here))
    note(RoleFeature(.kind, tokens[here].kind.code), .one(here))
    if candidate.kind != .plain { note(RoleFeature(.otherKind), .one(here)) }
    readBeside(here, note)
    let left = neighbours(of: here, step: -1)
    let right = neighbours(of: here, step: 1)
    readSide(left, .before, note)
    readSide(right, .after, note)
    note(RoleFeature(.beforeCount, UInt8(min(left.count, Self.counted))), Self.span(left))
    note(RoleFeature(.afterCount, UInt8(min(right.count, Self.counted))), Self.span(right))
    readAcross(left, right, here, form, note)
    readNumbers(here, form, note)
  }

  /// The places of the neighbours that are counted.
  private static func span(_ side: Side) -> Places {
    guard side.count > 0 else { return .message }
    let ends = (side.list[0].place, side.list[min(side.count, counted) - 1].place)
    return .range(min(ends.0, ends.1)..<max(ends.0, ends.1) + 1)
  }

  /// Returns the simple kind of the token at `place`, or a special kind beyond the message's ends.
  private func simple(_ place: Int) -> UInt8 {
    if place == -1 { return TokenKind.start.code }
    if place == tokens.count { return TokenKind.end.code }
    guard tokens.indices.contains(place) else { return TokenKind.absent.code }
    return tokens[place].kind.simple.code
  }

  private func readBeside(_ here: Int, _ note: (RoleFeature, Places) -> Void) {
    let (l1, l2, l3, l4) = (
      simple(here - 1), simple(here - 2), simple(here - 3), simple(here - 4)
    )
    let (r1, r2, r3, r4) = (
      simple(here + 1), simple(here + 2), simple(here + 3), simple(here + 4)
    )
    func places(_ left: Int, _ right: Int) -> Places {
      .range(max(0, here - left)..<min(tokens.count, here + right + 1))
    }
    note(RoleFeature(.left1, l1), places(1, 0))
    note(RoleFeature(.left2, l1, l2), places(2, 0))
    note(RoleFeature(.left3, l1, l2, l3), places(3, 0))
    note(RoleFeature(.left4, l1, l2, l3, l4), places(4, 0))
    note(RoleFeature(.right1, r1), places(0, 1))
    note(RoleFeature(.right2, r1, r2), places(0, 2))
    note(RoleFeature(.right3, r1, r2, r3), places(0, 3))
    note(RoleFeature(.right4, r1, r2, r3, r4), places(0, 4))
    note(RoleFeature(.around11, l1, r1), places(1, 1))
    note(RoleFeature(.around21, l1, l2, r1), places(2, 1))
    note(RoleFeature(.around12, l1, r1, r2), places(1, 2))
    note(RoleFeature(.around22, l1, l2, r1, r2), places(2, 2))
    if here > 0 { note(RoleFeature(.leftWords, tokens[here - 1].kind.code), .one(here - 1)) }
    if here + 1 < tokens.count {
      note(RoleFeature(.rightWords, tokens[here + 1].kind.code), .one(here + 1))
    }
  }

  /// Returns the roles, numbers and links beside the token at `here`, nearest first.
  func neighbours(of here: Int, step: Int) -> Side {
    var side = Side()
    var (distance, sentence, lines, place) = (0, 0, 0, here + step)
    let last = min(max(here + step * Self.mostTokens, -1), tokens.count)
    while place != last, !side.isFull {
      let token = tokens[place]
      let kind = token.kind
      if kind.isBreak { lines += 1 }
      if kind.endsSentence { sentence += 1 }
      if kind.isNeighbour {
        side.append(
          Neighbour(
            kind: kind,
            distance: Self.bucket(distance),
            sentence: UInt8(min(sentence, 2)),
            part: UInt8(min(sentence + lines, 1)),
            place: place
          )
        )
      }
      distance += token.words
      place += step
    }
    return side
  }

  private func readSide(
    _ side: Side,
    _ family: RoleFeature.Family,
    _ note: (RoleFeature, Places) -> Void
  ) {
    let isBefore = family == .before
    let families: (RoleFeature.Family, RoleFeature.Family, RoleFeature.Family) =
      isBefore ? (.beforeNear, .beforeRank, .beforePair) : (.afterNear, .afterRank, .afterPair)
    for rank in 0..<side.count {
      let one = side.list[rank]
      var (isNew, isNewNear, isNewPair) = (true, true, rank > 0 && one.sentence == 0)
      for earlier in 0..<rank where side.list[earlier].kind == one.kind {
        let other = side.list[earlier]
        if other.sentence == one.sentence { isNew = false }
        if other.distance == one.distance, other.part == one.part { isNewNear = false }
        if earlier > 0, side.list[earlier - 1].kind == side.list[rank - 1].kind {
          isNewPair = false
        }
      }
      if isNew { note(RoleFeature(family, one.kind.code, one.sentence), .one(one.place)) }
      if isNewNear {
        note(RoleFeature(families.0, one.kind.code, one.distance, one.part), .one(one.place))
      }
      if rank < Self.ranked {
        note(RoleFeature(families.1, one.kind.code, UInt8(rank)), .one(one.place))
      }
      if isNewPair {
        let last = side.list[rank - 1]
        note(
          RoleFeature(families.2, last.kind.code, one.kind.code),
          .two(last.place, one.place)
        )
      }
    }
  }

  /// The two nearest roles on a side in the candidate's sentence; the second only if it differs
  /// from the first.
  private func nearest(_ side: Side) -> (Neighbour?, Neighbour?) {
    var first: Neighbour?
    for rank in 0..<side.count {
      let one = side.list[rank]
      guard one.sentence == 0, one.kind.isRole else { continue }
      guard let first else {
        first = one
        continue
      }
      return (first, one.kind == first.kind ? nil : one)
    }
    return (first, nil)
  }

  private func readAcross(
    _ left: Side,
    _ right: Side,
    _ here: Int,
    _ form: CandidateForm,
    _ note: (RoleFeature, Places) -> Void
  ) {
    let (left1, left2) = nearest(left)
    let (right1, right2) = nearest(right)
    func cross(_ one: Neighbour?, _ other: Neighbour?) {
      let kinds = (one?.kind ?? .absent, other?.kind ?? .absent)
      let places: Places =
        switch (one?.place, other?.place) {
        case (let place?, let next?): .two(place, next)
        case (let place?, nil), (nil, let place?): .one(place)
        default: .message
        }
      note(RoleFeature(.across, kinds.0.code, kinds.1.code), places)
    }
    cross(left1, right1)
    if left2 != nil { cross(left2, right1) }
    if right2 != nil { cross(left1, right2) }
    if left2 != nil, right2 != nil { cross(left2, right2) }
    if let left1 {
      note(RoleFeature(.beforeShape, form.code, left1.kind.code), .two(here, left1.place))
    }
    if let right1 {
      note(RoleFeature(.afterShape, form.code, right1.kind.code), .two(here, right1.place))
    }
  }

  private func readNumbers(
    _ here: Int,
    _ form: CandidateForm,
    _ note: (RoleFeature, Places) -> Void
  ) {
    let kind = tokens[here].kind
    let others = numbers.total - (kind.isPlainNumber ? 1 : 0)
    note(RoleFeature(.numbers, UInt8(min(others, 4))), .message)
    note(RoleFeature(.alike, UInt8(min(numbers.count(alike: kind), 3))), .message)
    if !hasRoles { note(RoleFeature(.wordless, form.code, Self.bucket(wordCount)), .message) }
  }

  /// The bucket of a number of words: 0, 1, 2, 3–4, 5–8, 9–16, 17 and more.
  private static func bucket(_ words: Int) -> UInt8 {
    switch words {
    case ..<1: 0
    case 1: 1
    case 2: 2
    case 3...4: 3
    case 5...8: 4
    case 9...16: 5
    default: 6
    }
  }
}
