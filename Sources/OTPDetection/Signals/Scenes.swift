internal import OTPLocales
internal import OTPText

/// How strongly a message speaks of each scene, such as a hand-over or a meeting.
///
/// Each different word counts once, and a few words are as telling as many. The struct takes
/// constant space, whatever the length of the message.
struct Scenes {
  /// The strength of a scene by the number of its different words.
  private static let strengths = [0, 0.3, 0.8, 1]
  /// The number of different words that are told apart, of all scenes together.
  private static let capacity = 32

  /// The number of different words of each scene, by `Role.scenePlace`.
  private var counts = InlineArray<8, UInt8>(repeating: 0)
  /// The fingerprints of the words that were counted.
  private var words = InlineArray<32, UInt64>(repeating: 0)
  private var wordCount = 0

  /// Counts the scene words of `map`.
  init(_ map: KeywordMap, in text: FoldedText) {
    guard map.roles.intersects(Role.scenes) else { return }
    for keyword in map.keywords where keyword.role.isScene && !keyword.isForeign {
      guard wordCount < Self.capacity else { return }
      add(keyword, of: keyword.role, in: text)
    }
    guard wordCount > 0, map.roles.intersects(Role.besideScenes) else { return }
    // A word that names a coupon, a pick-up, a door, an order or a card adds to what others say.
    for keyword in map.keywords where !keyword.isForeign {
      guard let scene = keyword.role.sceneBeside, strength(of: scene) > 0 else { continue }
      guard wordCount < Self.capacity else { return }
      add(keyword, of: scene, in: text)
    }
  }

  /// How strongly the message speaks of the scene of `role`, from 0 to 1.
  func strength(of role: Role) -> Double {
    Self.strengths[min(Int(counts[role.scenePlace]), Self.strengths.count - 1)]
  }

  /// The strength of the strongest scene that is no page.
  var strongest: Double {
    Role.scenesOfOthers.reduce(0) { max($0, strength(of: $1)) }
  }

  private mutating func add(_ keyword: KeywordMap.Keyword, of scene: Role, in text: FoldedText) {
    var fingerprint = UInt64(keyword.role.place) ^ 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bits
    for index in keyword.range {
      fingerprint = (fingerprint ^ UInt64(text.characters[index].scalar)) &* 0x100_0000_01b3
    }
    for place in 0..<wordCount where words[place] == fingerprint { return }
    words[wordCount] = fingerprint
    wordCount += 1
    counts[scene.scenePlace] += 1
  }
}

extension Role {
  /// The roles of scenes, as a set.
  static let scenes = RoleSet(scenesOfOthers + [.page])

  /// The scenes whose numbers are no codes.
  static let scenesOfOthers: [Role] = [
    .handover, .opening, .meeting, .kept, .promotion, .receipt, .aboutCodes,
  ]

  /// The roles of words for other numbers that add to scenes.
  fileprivate static let besideScenes = RoleSet(allCases.filter { $0.sceneBeside != nil })

  /// The index of the scene among all scenes.
  fileprivate var scenePlace: Int { place - Role.page.place }

  /// The scene to which a word for another number adds; nil if there is none.
  fileprivate var sceneBeside: Role? {
    switch self {
    case .promo: .promotion
    case .pickup: .handover
    case .access: .opening
    case .payment, .card, .amount, .order: .receipt
    default: nil
    }
  }

  /// The signal of the scene; nil if the role is none.
  var sceneSignal: Signal? {
    switch self {
    case .page: .page
    case .handover: .handover
    case .opening: .opening
    case .meeting: .meeting
    case .kept: .kept
    case .promotion: .promotion
    case .receipt: .receipt
    case .aboutCodes: .aboutCodes
    default: nil
    }
  }
}
