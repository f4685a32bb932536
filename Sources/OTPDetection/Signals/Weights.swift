/// How much each signal counts, in thousandths of a logit: +1000 makes the odds of being the code 2.7 times as good.
///
/// The article "Scoring" says how they were found. The sum of a candidate is turned into a score by the logistic
/// function, so that a sum of 0 is a score of one half, the threshold.
struct Weights: Sendable {
  /// What a number without any evidence starts from: most numbers in messages are no codes.
  var base = -4200

  // A word for a code beside a number is what people go by.
  var codeBefore = 5600
  var codeAfter = 5000
  var nounBefore = 3300
  var nounAfter = 2700
  var passwordBefore = 2300
  var passwordAfter = 1800

  // What codes are for, right beside the number, nearly does without such a word.
  var purposeNear = 1700
  var actionBefore = 1500

  // The rest of the message can only support.
  var once = 1100
  var purpose = 900
  var validity = 900
  var secrecy = 1300
  var otherMatter = -1300
  var void = -5500

  var marked = 600
  var ownLine = 700
  var bracketed = 500
  var first = 500
  var alone = 700

  // Six digits are two thirds of all codes; four to eight nearly all.
  var sixDigits = 900
  var usualLength = 400
  var oddLength = -1200
  var mixedLetters = -600
  var lowercaseLetters = -1300
  var lettersOnly = -2600
  var grouped = 200
  var dotted = -1200
  var prefixed = 900
  var repeated = 600
  var looksLikeDate = -900
  var looksLikeYear = -1100
  var numberSign = -700

  // Decisive: no word nearby makes an amount or a web address a code.
  var otherKind = -9000
  var sender = -6000

  // A word that names another number, bound to this one, outweighs a code word further away.
  var promo = -5500
  var postal = -5500
  var tracking = -5500
  var order = -4800
  var reference = -4800
  var account = -4500
  var card = -4800
  var phone = -4500
  var pickup = -5500
  var access = -5500
  var amount = -4500
  var place = -4500
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
    case .purposeNear: purposeNear
    case .actionBefore: actionBefore
    case .once: once
    case .purpose: purpose
    case .validity: validity
    case .secrecy: secrecy
    case .otherMatter: otherMatter
    case .void: void
    case .marked: marked
    case .ownLine: ownLine
    case .bracketed: bracketed
    case .first: first
    case .alone: alone
    case .sixDigits: sixDigits
    case .usualLength: usualLength
    case .oddLength: oddLength
    case .mixedLetters: mixedLetters
    case .lowercaseLetters: lowercaseLetters
    case .lettersOnly: lettersOnly
    case .grouped: grouped
    case .dotted: dotted
    case .prefixed: prefixed
    case .repeated: repeated
    case .looksLikeDate: looksLikeDate
    case .looksLikeYear: looksLikeYear
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
