/// The data that the weights were fitted to and the quality of the fit.
///
/// A record has no dates or paths, so that fits are reproducible.
package struct FitRecord: Equatable, Sendable, Codable {
  /// A group of messages or sentences with its out-of-fold results.
  package struct Group: Equatable, Sendable, Codable {
    package let name: String
    /// The number of messages that were evaluated. Of sentences, only those near a code are
    /// evaluated.
    package let messages: Int
    /// The number of sentences that were read, or nil for messages.
    package let sentences: Int?
    /// The importance of each message in the fit, or nil for a group that is only evaluated.
    package let importance: Double?
    /// The out-of-fold recall. Recall and precision are nil for a group without codes.
    package let recall: Double?
    package let precision: Double?
    /// The number of reported codes in a group without codes.
    package let reported: Int?

    package init(
      name: String,
      messages: Int,
      sentences: Int?,
      importance: Double?,
      recall: Double?,
      precision: Double?,
      reported: Int?
    ) {
      self.name = name
      self.messages = messages
      self.sentences = sentences
      self.importance = importance
      self.recall = recall
      self.precision = precision
      self.reported = reported
    }
  }

  /// The out-of-fold recall of all messages.
  package let recall: Double
  package let precision: Double
  package let folds: Int
  /// The number of families: sets of messages connected by shared sources or templates.
  package let families: Int
  package let largestFamily: Int
  package let penalty: Double
  /// The last digits of the IDs that were left out, or nil if there are none.
  package let skippedDigits: String?
  package let groups: [Group]

  package init(
    recall: Double,
    precision: Double,
    folds: Int,
    families: Int,
    largestFamily: Int,
    penalty: Double,
    skippedDigits: String?,
    groups: [Group]
  ) {
    self.recall = recall
    self.precision = precision
    self.folds = folds
    self.families = families
    self.largestFamily = largestFamily
    self.penalty = penalty
    self.skippedDigits = skippedDigits
    self.groups = groups
  }
}
