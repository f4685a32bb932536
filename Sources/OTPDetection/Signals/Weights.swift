// Fitted by otp-fit, which writes these lines anew:
// Messages, and what the fit is worth out of fold:
//   corpus: 4243 messages,
//     each counted 0.7 times: recall 0.956, precision 0.987
//   corpus, ambiguous: 1 messages,
//     not fitted to: 0 reported
//   corpus, held out: 1060 messages,
//     not fitted to: recall 0.970, precision 0.989
//   dev.jsonl: 850 messages,
//     each counted 1 times: recall 0.972, precision 0.998
//   hard.jsonl: 264 messages,
//     each counted 1 times: recall 0.930, precision 0.930
//   S.jsonl: 300000 sentences, 6670 near a code,
//     each counted 0.05 times: 824 reported
// All messages out of fold: recall 0.960, precision 0.987.
// 5 folds of 147 families that share no source and no template, the largest of 6670.
// Penalty 0.02, cost of a false alarm 2.
// Score at the threshold: 0.752.

/// How much each signal counts, in thousandths of a logit: +1000 makes the odds of being the code
/// 2.7 times as good.
///
/// The article "Scoring" says how they were found. A candidate whose sum is 0 or more may be the
/// code; `Calibration` tells what its score is.
struct Weights: Sendable {
  /// What a number without any evidence starts from: most numbers in messages are no codes.
  var base = -3100

  // A word for a code beside a number is what people go by.
  var codeBefore = 2900
  var codeAfter = 2850
  var nounBefore = 800
  var nounAfter = 900
  var passwordBefore = 350
  var passwordAfter = 550

  // Right beside it, the word speaks of this number and no other.
  var direct = 1450
  // Without any word the form alone would decide, and forms are shared with too much else.
  var noWord = -1950

  // What codes are for, right beside the number, nearly does without such a word.
  var purposeNear = 1050
  var actionNear = 1700
  var imperative = 900
  // What one confirms with is the code, whatever stands around it.
  var instrument = 1850

  // The rest of the message can only support.
  var once = 350
  var purpose = 1850
  var validity = 1000
  // A few minutes, though no word says what they hold for.
  var soon = 500
  var secrecy = 600
  // Only apps that wait for a code have their messages end so.
  var retriever = 4550
  var otherMatter = -3250
  // Receipts, tickets and invoices call many numbers codes.
  var statement = -2150
  // Program text and its change logs are full of codes and numbers.
  var technical = -2800
  var unsupported = -1250
  var expired = -9100

  var marked = 2300
  var pointed = 1600
  var ownLine = 2300
  var bracketed = 500
  var first = 900
  // Codes begin sentences; other numbers seldom do.
  var leading = 700
  var alone = 1350
  var crowded = -1350

  // Six digits are two thirds of all codes; four to eight nearly all.
  var sixDigits = 1500
  var usualLength = 250
  var oddLength = -3400
  var mixedLetters = -950
  var lowercaseLetters = -350
  var lettersOnly = -2100
  var readsAsWord = -1600
  var grouped = 400
  var dotted = -1300
  var unpointed = -2200
  var label = -2550
  var round = -2150
  var designation = -1150
  var prefixed = 350
  var repeated = 0
  var linked = 1250
  var looksLikeDate = -3000
  var looksLikeYear = -2600
  var looksLikePhone = -1800
  var numberSign = -1650

  // Decisive: no word nearby makes an amount or a web address a code.
  var otherKind = -7700
  var sender = -6000

  // A word that names another number, bound to this one, outweighs a code word further away.
  var promo = -5500
  var postal = -5500
  var tracking = -5450
  var order = -4950
  var reference = -4850
  var account = -3050
  var card = -4500
  var phone = -5100
  var pickup = -4500
  var access = -5500
  var amount = -4400
  var place = -4050
  var other = -5350
}

/// How a sum becomes a score: the logistic function of slope times sum plus intercept,
/// in thousandths.
///
/// `otp-fit` finds both by Platt's method, so that of the detections with a score of about 0.9 nine
/// in ten are right. Raw sums are too timid for that, because a false alarm counts more than a miss
/// when the weights are fitted.
struct Calibration: Sendable {
  var slope = 921
  /// The logit of the score at the threshold, where the sum is 0.
  var intercept = 1109
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
    case .imperative: imperative
    case .instrument: instrument
    case .once: once
    case .purpose: purpose
    case .validity: validity
    case .soon: soon
    case .secrecy: secrecy
    case .retriever: retriever
    case .otherMatter: otherMatter
    case .statement: statement
    case .technical: technical
    case .unsupported: unsupported
    case .expired: expired
    case .marked: marked
    case .pointed: pointed
    case .ownLine: ownLine
    case .bracketed: bracketed
    case .first: first
    case .leading: leading
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
    case .unpointed: unpointed
    case .label: label
    case .round: round
    case .designation: designation
    case .prefixed: prefixed
    case .repeated: repeated
    case .linked: linked
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
