import OTPDetection

/// A group of choices and counts of excluded messages, reported together.
struct ChoiceGroup {
  enum Kind: Equatable {
    case messages
    /// Messages with several codes, none of which may be reported.
    case ambiguous
    /// Sentences without a code. Only those with a candidate are among the choices.
    case sentences(read: Int)
  }

  let name: String
  let kind: Kind
  /// The importance of each message in the fit, or nil if the group is only evaluated.
  let importance: Double?
  private(set) var choices: [Choice] = []
  private(set) var exclusions: [Choice.Exclusion] = []

  /// Whether its messages are only evaluated, and influence no weight, threshold or calibration.
  var isJudged: Bool { kind == .messages && importance == nil }

  /// The number of messages that a choice represents, so that thousands of sentences do not count
  /// as thousands of messages.
  var size: Double {
    if case .sentences = kind { importance ?? 1 } else { 1 }
  }

  init(_ group: MessageGroup, session: DetectionSession, _ features: FeatureList) {
    name = group.name
    importance = group.importance
    kind =
      group.messages.allSatisfy(\.isAmbiguous) && !group.messages.isEmpty ? .ambiguous : .messages
    for message in group.messages {
      do throws(Choice.Exclusion) {
        choices.append(try Choice(message, session: session, features))
      } catch {
        exclusions.append(error)
      }
    }
  }

  init(name: String, kind: Kind, importance: Double?, choices: [Choice]) {
    self.name = name
    self.kind = kind
    self.importance = importance
    self.choices = choices
  }

  /// The group with only the evidence whose place in the list of weights `isKept` accepts.
  func keeping(_ isKept: (_ place: Int) -> Bool) -> ChoiceGroup {
    var group = self
    group.choices = choices.map { $0.keeping(isKept) }
    return group
  }
}
