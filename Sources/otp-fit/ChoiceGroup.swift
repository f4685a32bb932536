import OTPDetection

/// Messages as choices, and those that are none; the report shows them together.
struct ChoiceGroup {
  enum Kind: Equatable {
    case messages
    /// Messages with several codes, of which none may be reported.
    case ambiguous
    /// Sentences without a code, of which so many were read; only those that come near a code are
    /// among the choices.
    case sentences(read: Int)
  }

  let name: String
  let kind: Kind
  /// How much each counts; nil when they are only looked at, to see what the fit is worth.
  let importance: Double?
  private(set) var choices: [Choice] = []
  private(set) var exclusions: [Choice.Exclusion] = []

  /// How many messages a choice stands for: thousands of sentences must not look like
  /// thousands of messages.
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
