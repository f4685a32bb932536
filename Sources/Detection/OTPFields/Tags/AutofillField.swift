/// The purpose of a field, as named in an HTML `autocomplete` attribute.
///
/// The names and their spelling are those of
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field.
public enum AutofillField: String, Sendable, CaseIterable {
  case off, on
  case name
  case honorificPrefix = "honorific-prefix"
  case givenName = "given-name"
  case additionalName = "additional-name"
  case familyName = "family-name"
  case honorificSuffix = "honorific-suffix"
  case nickname
  case organizationTitle = "organization-title"
  case username
  case newPassword = "new-password"
  case currentPassword = "current-password"
  case oneTimeCode = "one-time-code"
  case organization
  case streetAddress = "street-address"
  case addressLine1 = "address-line1"
  case addressLine2 = "address-line2"
  case addressLine3 = "address-line3"
  case addressLevel4 = "address-level4"
  case addressLevel3 = "address-level3"
  case addressLevel2 = "address-level2"
  case addressLevel1 = "address-level1"
  case country
  case countryName = "country-name"
  case postalCode = "postal-code"
  case cardName = "cc-name"
  case cardGivenName = "cc-given-name"
  case cardAdditionalName = "cc-additional-name"
  case cardFamilyName = "cc-family-name"
  case cardNumber = "cc-number"
  case cardExpiry = "cc-exp"
  case cardExpiryMonth = "cc-exp-month"
  case cardExpiryYear = "cc-exp-year"
  case cardSecurityCode = "cc-csc"
  case cardType = "cc-type"
  case transactionCurrency = "transaction-currency"
  case transactionAmount = "transaction-amount"
  case language
  case birthday = "bday"
  case birthdayDay = "bday-day"
  case birthdayMonth = "bday-month"
  case birthdayYear = "bday-year"
  case sex
  case url
  case photo
  case telephone = "tel"
  case telephoneCountryCode = "tel-country-code"
  case telephoneNational = "tel-national"
  case telephoneAreaCode = "tel-area-code"
  case telephoneLocal = "tel-local"
  case telephoneLocalPrefix = "tel-local-prefix"
  case telephoneLocalSuffix = "tel-local-suffix"
  case telephoneExtension = "tel-extension"
  case email
  case instantMessaging = "impp"
  case webAuthn = "webauthn"
}

extension AutofillField {
  /// A category of the standard, which limits the number of words in a value.
  enum Category {
    case off, automatic, normal, contact, credential

    /// The maximum number of words in a value whose field has this category.
    var mostTokens: Int {
      switch self {
      case .off, .automatic: 1
      case .normal: 3
      case .contact: 4
      case .credential: 5
      }
    }
  }

  var category: Category {
    switch self {
    case .off: .off
    case .on: .automatic
    case .webAuthn: .credential
    case .telephone, .telephoneCountryCode, .telephoneNational, .telephoneAreaCode,
      .telephoneLocal, .telephoneLocalPrefix, .telephoneLocalSuffix, .telephoneExtension, .email,
      .instantMessaging:
      .contact
    default: .normal
    }
  }

  /// Whether the field belongs to a payment card.
  var isOfCard: Bool { rawValue.hasPrefix("cc-") }
}
