/// Foldings beyond Unicode's own: what senders omit or mix up.
///
/// Each string lists pairs of a character and what it folds to.
enum LetterFolding {
  /// Letters without a decomposition, folded to what people write where a keyboard or GSM 03.38
  /// lacks them.
  private static let strokes = "ıi łl đd øo ðd þt ħh ŧt əe ɵo ʼ' ʻ'"

  /// Letters that fold to two.
  private static let digraphs: [UInt32: [UInt32]] = [0xE6: [0x61, 0x65], 0x153: [0x6F, 0x65]]

  /// Greek and Cyrillic letters whose capital looks Latin (UTS #39, confusables), after case
  /// folding. GSM 03.38 has only those Greek capitals that have no Latin look-alike.
  private static let lookAlikes = """
    αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh
    """

  /// Arabic letters that keyboards of different countries encode differently.
  private static let arabic = "آا أا إا ٱا ىي یي ېي ئي ؤو کك ڪك گك ةه ۀه ہه ھه ەه"

  /// Punctuation and symbols with the same function.
  private static let punctuation = """
    ‐- ‑- ‒- –- −- ־- ᠆- ﹣- ’' ‘' ‛' ′' `' ´' ʹ' “" ”" „" ‟" «" »" ״" ″" ׳' \
    ٬, ٫. ؛; ؟? ٪% ⁄/ ∕/ ∗* •* ●* ⁎* ✱* ･・ ։: ፡: ।。 ॥。 ။。 ።。 ۔。 ៖: 〜~ ～~
    """

  /// Commas that separate words but never digits. All fold to U+3001.
  private static let listCommas: Set<UInt32> = [
    0xFF0C, 0x060C, 0xFE50, 0xFE10, 0xFF64, 0x1363, 0x3001,
  ]

  /// The folding of `codePoint` that replaces its compatibility mapping, or `nil`.
  static func early(_ codePoint: UInt32) -> UInt32? {
    listCommas.contains(codePoint) ? 0x3001 : nil
  }

  private static let table: [UInt32: UInt32] = {
    var table: [UInt32: UInt32] = [:]
    for pairs in [strokes, lookAlikes, arabic, punctuation] {
      for pair in pairs.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        let scalars = Array(pair.unicodeScalars)
        table[scalars[0].value] = scalars[1].value
      }
    }
    return table
  }()

  /// The folding of `scalar`, which is case folded and decomposed.
  static func folding(of scalar: UInt32) -> [UInt32] {
    digraphs[scalar] ?? [table[scalar] ?? scalar]
  }

  /// Whether `scalar` is a mark that comparison ignores.
  ///
  /// These are the accents of Latin, Greek and Cyrillic, the vowel marks and tatweel of Arabic, the
  /// points of Hebrew, and the enclosing keycap of emoji digits. Marks of Indic and Southeast Asian
  /// scripts are letters and stay.
  static func isDroppedMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x0483...0x0489: true
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8,
      0x06EA...0x06ED:
      true
    case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: true
    case 0x20E3: true
    default: false
    }
  }
}
