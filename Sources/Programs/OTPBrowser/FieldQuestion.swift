import OTPFields

/// A question from the extension: is this field for a one-time code?
struct FieldQuestion: Equatable {
  /// The extension's number for the question, which the answer repeats.
  let id: Int64
  let field: Field
  /// The other fields of its form.
  let others: [Field]
}

/// Answers questions about fields, and keeps nothing of them.
struct FieldAnswers {
  /// Created for the first question: most connections only ask for codes, and the words of all
  /// languages take longer to load than codes take to fetch.
  private var classifier: FieldClassifier?

  /// Returns the message that answers `question`.
  mutating func answer(to question: FieldQuestion) throws(FieldError) -> [UInt8] {
    let classifier = try loadedClassifier()
    let verdict = classifier.classify(question.field, among: question.others)
    return HostMessage.field(verdict, of: question.id)
  }

  private mutating func loadedClassifier() throws(FieldError) -> FieldClassifier {
    if let classifier { return classifier }
    let loaded = try FieldClassifier()
    classifier = loaded
    return loaded
  }
}
