import OTPClient
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// The codes to offer on the desktop, from the service or the store.
final class CodeFeed {
  /// How long a code that another program showed counts as just seen, in milliseconds.
  private static let seenTime: Int64 = 10_000

  /// How many of the latest messages to search for codes that were just seen.
  private static let searched = 50

  private let client: CodeClient
  private let watch: CodeWatch
  /// The sources whose messages the desktop has already shown.
  private let shownSources: Set<String>
  private let clocks: Clocks
  private let report: (String) -> Void
  private var delivered = DeliveredCodes()
  private var hasAnswered = false
  private var lastFailure: String?

  /// Creates a feed of the codes that `client` receives; `report` is called with each new failure.
  init(
    _ client: CodeClient,
    shownSources: Set<String>,
    clocks: Clocks,
    report: @escaping (String) -> Void
  ) {
    self.client = client
    self.clocks = clocks
    self.shownSources = shownSources
    self.report = report
    watch = CodeWatch(of: SuggestionRequest(), client)
  }

  /// A descriptor that is readable when the codes may have changed; nil if changes are not
  /// reported.
  var fileDescriptor: Int32? { watch.fileDescriptor }

  /// How long to wait before looking again even if no change was reported, in milliseconds.
  var pollInterval: Int64 { watch.pollInterval }

  /// Returns the codes to offer now, and those of them that another program has just shown; nil if
  /// they cannot be determined.
  func look() -> (suggestions: [Suggestion], seen: Set<InboxEntry.ID>)? {
    do throws(ClientError) {
      let suggestions = try watch.answer().suggestions
      let new = delivered.give(suggestions)
      let seen = hasAnswered && !new.isEmpty ? try seen(among: new) : []
      hasAnswered = true
      lastFailure = nil
      return (suggestions, seen)
    } catch  where error.kind == .noStore {
      // After a first answer, the service is probably restarting, so the codes shown stay.
      guard !hasAnswered else { return nil }
      hasAnswered = true
      return ([], [])
    } catch {
      if error.description != lastFailure { report(error.description) }
      lastFailure = error.description
      return nil
    }
  }

  /// Dismisses the code of the entry `id`.
  func dismiss(_ id: InboxEntry.ID) {
    do throws(ClientError) {
      // An entry that was purged in the meantime is not offered again either.
      _ = try client.dismiss(id)
    } catch {
      report(error.description)
    }
  }

  private func seen(among suggestions: [Suggestion]) throws(ClientError) -> Set<InboxEntry.ID> {
    let earliest = clocks.now().milliseconds - Self.seenTime
    var codes: Set<String> = []
    for entry in try client.entries(limit: Self.searched, before: nil) {
      guard let code = entry.detection.code, entry.storedAt.milliseconds >= earliest,
        entry.message.channel == .notification,
        let source = entry.message.source, shownSources.contains(source)
      else { continue }
      codes.insert(code.comparisonForm)
    }
    return Set(suggestions.filter { codes.contains($0.code.comparisonForm) }.map(\.id))
  }
}
