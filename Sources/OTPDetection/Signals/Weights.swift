/// How much each signal counts, in thousandths of a logit: +1000 makes the odds of being the code 2.7 times as good.
///
/// The article "Scoring" says how they were found. The sum of a candidate is turned into a score by the logistic
/// function, so that a sum of 0 is a score of one half, the threshold.
struct Weights: Sendable {
  /// What a number without any evidence starts from: most numbers in messages are no codes.
  var base = -2150

  // A word for a code beside a number is what people go by.
  var codeBefore = 2950
  var codeAfter = 3950
  var nounBefore = 500
  var nounAfter = 1450
  var passwordBefore = 50
  var passwordAfter = 2050

  // Right beside it, the word speaks of this number and no other.
  var direct = 1150
  // Without any word the form alone would decide, and forms are shared with too much else.
  var noWord = -2000

  // What codes are for, right beside the number, nearly does without such a word.
  var purposeNear = 1400
  var actionNear = 1700

  // The rest of the message can only support.
  var once = 0
  var purpose = 1700
  var validity = 950
  var secrecy = 300
  var otherMatter = -3250
  var void = -8500

  var marked = 2600
  var pointed = 2600
  var ownLine = 1600
  var bracketed = 1400
  var first = 800
  var alone = 1000
  var crowded = -1550

  // Six digits are two thirds of all codes; four to eight nearly all.
  var sixDigits = 1350
  var usualLength = 50
  var oddLength = -3450
  var mixedLetters = 0
  var lowercaseLetters = -600
  var lettersOnly = -2550
  var readsAsWord = -1300
  var grouped = 1050
  var dotted = -1300
  var prefixed = -700
  var repeated = 750
  var looksLikeDate = -3300
  var looksLikeYear = -2250
  var looksLikePhone = -1300
  var numberSign = -750

  // Decisive: no word nearby makes an amount or a web address a code.
  var otherKind = -8700
  var sender = -6000

  // A word that names another number, bound to this one, outweighs a code word further away.
  var promo = -5500
  var postal = -5500
  var tracking = -5500
  var order = -4750
  var reference = -4850
  var account = -2850
  var card = -4500
  var phone = -5250
  var pickup = -2950
  var access = -5550
  var amount = -4550
  var place = -4250
  var other = -5350
}

extension Weights {
  /// The weight of `signal`.
  subscript(signal: Signal) -> Int {
    switch signal {
    case .codeBefore: codeBefore
    case .codeAfter: codeAfter
    case .nounBefore: nounBefore
    case .nounAfter: nounAfter
    case .passwordBefore: passwordBefore
    case .passwordAfter: passwordAfter
    case .direct: direct
    case .noWord: noWord
    case .purposeNear: purposeNear
    case .actionNear: actionNear
    case .once: once
    case .purpose: purpose
    case .validity: validity
    case .secrecy: secrecy
    case .otherMatter: otherMatter
    case .void: void
    case .marked: marked
    case .pointed: pointed
    case .ownLine: ownLine
    case .bracketed: bracketed
    case .first: first
    case .alone: alone
    case .crowded: crowded
    case .sixDigits: sixDigits
    case .usualLength: usualLength
    case .oddLength: oddLength
    case .mixedLetters: mixedLetters
    case .lowercaseLetters: lowercaseLetters
    case .lettersOnly: lettersOnly
    case .readsAsWord: readsAsWord
    case .grouped: grouped
    case .dotted: dotted
    case .prefixed: prefixed
    case .repeated: repeated
    case .looksLikeDate: looksLikeDate
    case .looksLikeYear: looksLikeYear
    case .looksLikePhone: looksLikePhone
    case .numberSign: numberSign
    case .otherKind: otherKind
    case .sender: sender
    case .promo: promo
    case .postal: postal
    case .tracking: tracking
    case .order: order
    case .reference: reference
    case .account: account
    case .card: card
    case .phone: phone
    case .pickup: pickup
    case .access: access
    case .amount: amount
    case .place: place
    case .other: other
    }
  }
}
