extension LintFinding {
  /// The kind of a finding: a rule, or what a text does well. Its raw value is the name of the rule
  /// in options and in the output.
  package enum Kind: String, Sendable, CaseIterable {
    // Whether the code is found.
    case wrongCode, twoCodes, noCode, someSamples, hidden, evidence
    // The words around the code.
    case keyword, noKeyword, farKeyword, foreignKeyword, secrecy, noSecrecy, validity
    // The form of the code, and other numbers.
    case otherNumber, runTogether, unusualCode
    // The line that binds the code to a site.
    case bound, notBound, malformedBinding, bindingNotLast, otherSite
    // The length of the text, and other readers.
    case oneSMS, severalSMS, alphabet, retrieverHash, hashTooLong, hashMissing, noHash, link
    // The template.
    case noPlaceholder, whichPlaceholder

    package var severity: Severity {
      switch self {
      case .keyword, .secrecy, .validity, .bound, .oneSMS, .retrieverHash: .helps
      case .foreignKeyword, .noSecrecy, .notBound, .alphabet, .noHash, .noPlaceholder,
        .whichPlaceholder:
        .advice
      case .wrongCode, .twoCodes, .noCode, .someSamples, .hidden, .evidence, .noKeyword,
        .farKeyword, .otherNumber, .runTogether, .unusualCode, .malformedBinding, .bindingNotLast,
        .otherSite, .severalSMS, .hashTooLong, .hashMissing, .link:
        .harms
      }
    }

    /// What the rule reports, for a list of the rules.
    package var summary: String {
      switch self {
      case .wrongCode: "another number would be offered"
      case .twoCodes: "two numbers could be the code"
      case .noCode: "nothing looks like a code"
      case .someSamples: "some sample codes are not found"
      case .hidden: "the text reads like a hidden message"
      case .evidence: "the detector has evidence against the code"
      case .keyword: "a word near the code names it"
      case .noKeyword: "no word near the code names it"
      case .farKeyword: "the word for the code is far from it"
      case .foreignKeyword: "the word for the code is in another language"
      case .secrecy: "the text asks to keep the code secret"
      case .noSecrecy: "the text does not ask to keep the code secret"
      case .validity: "the text says how long the code is valid"
      case .otherNumber: "another number looks like a code"
      case .runTogether: "letters or digits touch the code"
      case .unusualCode: "the code has a form that Android does not accept"
      case .bound: "the last line binds the code to a site"
      case .notBound: "no last line binds the code to a site"
      case .malformedBinding: "the line that binds the code is malformed"
      case .bindingNotLast: "the line that binds the code is not the last"
      case .otherSite: "the code is bound to another site than --origin"
      case .oneSMS: "the text fits in one SMS"
      case .severalSMS: "the text takes several SMS"
      case .alphabet: "punctuation outside of the GSM alphabet"
      case .retrieverHash: "the text has the hash of an Android app"
      case .hashTooLong: "a text with an app hash is too long for Android"
      case .hashMissing: "the text begins with <#>, but has no app hash"
      case .noHash: "no hash of an Android app; with --android only"
      case .link: "a link beside the code"
      case .noPlaceholder: "the template has no placeholder for the code"
      case .whichPlaceholder: "it is unclear which placeholder is the code"
      }
    }
  }
}
