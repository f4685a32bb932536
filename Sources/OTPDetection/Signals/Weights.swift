/// How much each signal counts, in thousandths of a logit: +1000 makes the odds of being the code 2.7 times as good.
///
/// The article "Scoring" says how they were found. The sum of a candidate is turned into a score by the logistic
/// function, so that a sum of 0 is a score of one half, the threshold.
struct Weights: Sendable {
  /// What a number without any evidence starts from: most numbers in messages are no codes.
  var base = -2350

  // A word for a code beside a number is what people go by.
  var codeBefore = 3400
  var codeAfter = 3600
  var nounBefore = 1000
  var nounAfter = 1350
  var passwordBefore = 800
  var passwordAfter = 1300

  // Right beside it, the word speaks of this number and no other.
  var direct = 1500
  // Without any word the form alone would decide, and forms are shared with too much else.
  var noWord = -3000

  // What codes are for, right beside the number, nearly does without such a word.
  var purposeNear = 1050
  var actionNear = 1800

  // The rest of the message can only support.
  var once = 200
  var purpose = 1700
  var validity = 900
  var secrecy = 400
  var otherMatter = -3500
  // Receipts, tickets and invoices call many numbers codes.
  var statement = -2300
  var void = -9100

  var marked = 2250
  var pointed = 800
  var ownLine = 2200
  var bracketed = 1000
  var first = 1200
  var alone = 1000
  var crowded = -1150

  // Six digits are two thirds of all codes; four to eight nearly all.
  var sixDigits = 1500
  var usualLength = 200
  var oddLength = -3500
  var mixedLetters = -100
  var lowercaseLetters = -200
  var lettersOnly = -2000
  var readsAsWord = -1450
  var grouped = 700
  var dotted = -1300
  var prefixed = 300
  var repeated = 600
  var looksLikeDate = -3650
  var looksLikeYear = -2250
  var looksLikePhone = -2050
  var numberSign = -700

  // Decisive: no word nearby makes an amount or a web address a code.
  var otherKind = -8000
  var sender = -6000

  // A word that names another number, bound to this one, outweighs a code word further away.
  var promo = -5500
  var postal = -5500
  var tracking = -5500
  var order = -4950
  var reference = -4800
  var account = -3100
  var card = -4500
  var phone = -5100
  var pickup = -3850
  var access = -5500
  var amount = -4450
  var place = -4200
  var other = -5500
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
    case .statement: statement
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
