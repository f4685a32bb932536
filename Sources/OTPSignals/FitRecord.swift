/// What the weights were fitted to and how good they are; without dates and paths, so that one fit
/// always gives one record.
package struct FitRecord: Equatable, Sendable, Codable {
  /// A group of messages or sentences, and how it is answered out of fold.
  package struct Group: Equatable, Sendable, Codable {
    package let name: String
    /// How many messages were judged; for sentences, only those near a code.
    package let messages: Int
    /// How many sentences were read; nil for messages.
    package let sentences: Int?
    /// How much each counts in the fit; nil for a group that is only judged.
    package let importance: Double?
    /// Both are nil for a group without codes.
    package let recall: Double?
    package let precision: Double?
    /// How many codes were reported, in a group without codes.
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

  /// Recall and precision of all messages, out of fold.
  package let recall: Double
  package let precision: Double
  package let folds: Int
  /// How many families the messages form: sets that share no source and no template.
  package let families: Int
  package let largestFamily: Int
  package let penalty: Double
  package let falseAlarmCost: Double
  /// The last digits of the ids that were left out; nil when none were.
  package let skippedDigits: String?
  package let groups: [Group]

  package init(
    recall: Double,
    precision: Double,
    folds: Int,
    families: Int,
    largestFamily: Int,
    penalty: Double,
    falseAlarmCost: Double,
    skippedDigits: String?,
    groups: [Group]
  ) {
    self.recall = recall
    self.precision = precision
    self.folds = folds
    self.families = families
    self.largestFamily = largestFamily
    self.penalty = penalty
    self.falseAlarmCost = falseAlarmCost
    self.skippedDigits = skippedDigits
    self.groups = groups
  }
}
