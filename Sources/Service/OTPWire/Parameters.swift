package import OTPInbox
package import OTPMessage
package import OTPSuggestion

/// The parameters and results of the methods of `org.otpd.Codes`.
package enum ReceiveMethod {
  package struct Parameters: Codable {
    package let messages: [MessageObject]
    private let keep: String?

    package init(messages: [Message], keeping kept: KeptTexts) {
      self.messages = messages.map(MessageObject.init)
      keep = kept == .all ? nil : kept.rawValue
    }

    /// The messages that keep their text.
    package func kept() throws(CallError) -> KeptTexts {
      guard let keep else { return .all }
      guard let kept = KeptTexts(rawValue: keep) else { throw .invalidParameter("keep") }
      return kept
    }
  }

  package struct Result: Codable {
    package let receptions: [ReceptionObject]

    package init(receptions: [ReceptionObject]) {
      self.receptions = receptions
    }
  }
}

package enum SuggestMethod {
  package struct Parameters: Codable {
    package var request: RequestObject?
    package var at: String?

    package init(request: RequestObject?, at: String?) {
      self.request = request
      self.at = at
    }
  }

  package struct Result: Codable {
    let suggestions: [SuggestionObject]
    let reason: String?

    package init(_ answer: SuggestionAnswer) {
      suggestions = answer.suggestions.map(SuggestionObject.init)
      reason = answer.reason?.rawValue
    }

    /// The answer of the service, which holds either codes or a reason.
    package func answer() throws(ReplyError) -> SuggestionAnswer {
      guard suggestions.isEmpty == (reason != nil) else { throw .unreadable }
      guard let reason else { return .suggestions(try suggestions.read()) }
      return .noSuggestion(NoSuggestionReason(rawValue: reason))
    }
  }
}

package enum WatchMethod {
  package struct Parameters: Codable {
    package var request: RequestObject?

    package init(request: RequestObject?) {
      self.request = request
    }
  }

  package struct Result: Codable {
    let suggestions: [SuggestionObject]

    package init(_ suggestions: [Suggestion]) {
      self.suggestions = suggestions.map(SuggestionObject.init)
    }

    /// The codes that are new.
    package func news() throws(ReplyError) -> [Suggestion] { try suggestions.read() }
  }
}

/// `Consume` and `Dismiss`.
package enum RetireMethod {
  package struct Parameters: Codable {
    package let id: Int64

    package init(id: Int64) {
      self.id = id
    }
  }
}

package enum DetectMethod {
  package struct Parameters: Codable { package let message: MessageObject }

  package struct Result: Codable {
    package let detection: DetectionObject

    package init(detection: DetectionObject) {
      self.detection = detection
    }
  }
}

package enum ListMethod {
  /// The order of a list.
  package enum Order: String {
    /// The most recently stored entry first.
    case storing
    /// The most recent arrival first.
    case arrival
  }

  package struct Parameters: Codable {
    package var limit: Int?
    package var before: Int64?
    package var order: String?

    package init(limit: Int?, before: Int64?, order: Order) {
      self.limit = limit
      self.before = before
      self.order = order.rawValue
    }
  }

  package struct Result: Codable {
    package let entries: [EntryObject]

    package init(entries: [EntryObject]) {
      self.entries = entries
    }
  }
}

extension [SuggestionObject] {
  /// The suggestions that the objects stand for.
  fileprivate func read() throws(ReplyError) -> [Suggestion] {
    var suggestions: [Suggestion] = []
    for object in self { suggestions.append(try object.suggestion()) }
    return suggestions
  }
}
