/// The document that supports a finding.
package struct LintSource: Sendable, Hashable {
  /// The author and title of the document.
  package let title: String
  /// The URL of the document, or nil for this package's detector, whose evidence `otp explain`
  /// prints.
  package let url: String?
}

extension LintSource {
  static let bindings = LintSource(
    title: "WICG, Origin-bound one-time codes delivered via SMS",
    url: "https://wicg.github.io/sms-one-time-codes/"
  )
  static let appleBindings = LintSource(
    title: "Apple, Enabling AutoFill for domain-bound SMS codes",
    url:
      "https://developer.apple.com/documentation/security/enabling-autofill-for-domain-bound-sms-codes"
  )
  static let appleHeuristics = LintSource(
    title: "Apple, Automatic Strong Passwords and Security Code AutoFill (WWDC 2018, session 204)",
    url: "https://developer.apple.com/videos/play/wwdc2018/204/"
  )
  static let retriever = LintSource(
    title: "Google, Perform SMS Verification on a Server (SMS Retriever)",
    url: "https://developers.google.com/identity/sms-retriever/verify"
  )
  static let userConsent = LintSource(
    title: "Google, Which API should I use? (SMS User Consent)",
    url: "https://developers.google.com/identity/sms-retriever/choose-an-api"
  )
  static let alphabet = LintSource(
    title: "3GPP TS 23.038, section 6.2.1 (GSM 7 bit default alphabet)",
    url: "https://www.3gpp.org/dynareport/23038.htm"
  )
  static let parts = LintSource(
    title: "3GPP TS 23.040, section 9.2.3.24.1 (concatenated short messages)",
    url: "https://www.3gpp.org/dynareport/23040.htm"
  )
  static let wordBoundaries = LintSource(
    title: "Unicode, UAX #29, word boundary rules WB9 and WB10",
    url: "https://www.unicode.org/reports/tr29/#WB9"
  )
  static let links = LintSource(
    title: "Monetary Authority of Singapore, measures of 19 January 2022 (as reported)",
    url:
      "https://www.channelnewsasia.com/singapore/bank-phishing-scams-measures-boost-digital-security-mas-abs-2445771"
  )
  static let relays = LintSource(
    title: "Gelernter et al., The Password Reset MitM Attack, IEEE S&P 2017 (summary)",
    url: "https://blog.acolyer.org/2017/06/21/the-password-reset-mitm-attack/"
  )
  /// The evidence of this package's detector.
  static let detector = LintSource(
    title: "the detector of this package; `otp explain` prints its evidence",
    url: nil
  )
}
