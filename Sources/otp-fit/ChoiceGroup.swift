import OTPDetection

/// Messages as choices, and those that are left out, which the report shows together.
struct ChoiceGroup {
  enum Kind: Equatable {
    case messages
    /// Messages with several codes, none of which may be reported.
    case ambiguous
    /// Sentences without a code; only those near a code are among the choices.
    case sentences(read: Int)
  }

  let name: String
  let kind: Kind
  /// How much each counts in the fit; nil when they are only judged.
  let importance: Double?
  private(set) var choices: [Choice] = []
  private(set) var exclusions: [Choice.Exclusion] = []

  /// How many messages a choice represents: thousands of sentences must not count as thousands of
  /// messages.
  var size: Double {
    if case .sentences = kind { importance ?? 1 } else { 1 }
  }

  init(_ group: MessageGroup, session: DetectionSession) {
    name = group.name
    importance = group.importance
    kind =
      group.messages.allSatisfy(\.isAmbiguous) && !group.messages.isEmpty ? .ambiguous : .messages
    for message in group.messages {
      do throws(Choice.Exclusion) {
        choices.append(try Choice(message, session: session))
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
}
