import OTPClient
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// The codes that may be offered on the desktop, from the service or the store.
final class CodeFeed {
  /// Within how many milliseconds a code that another program showed counts as just seen.
  private static let seenTime: Int64 = 10_000

  /// How many of the last messages to search for what was just seen.
  private static let searched = 50

  private let client: CodeClient
  private let watch: CodeWatch
  /// The sources whose messages the desktop has shown.
  private let shownSources: Set<String>
  private let clocks: Clocks
  private let report: (String) -> Void
  private var delivered = DeliveredCodes()
  private var hasAnswered = false
  private var lastFailure: String?

  /// Makes a feed of what `client` is answered; `report` is called with each new failure.
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

  /// Readable when the codes may have changed; nil when nothing reports changes.
  var fileDescriptor: Int32? { watch.fileDescriptor }

  /// After how many milliseconds to look again though no change was reported.
  var pollInterval: Int64 { watch.pollInterval }

  /// The codes that may be offered now, and those of them that another program has just shown; nil
  /// if that cannot be found out.
  func look() -> (suggestions: [Suggestion], seen: Set<InboxEntry.ID>)? {
    do throws(ClientError) {
      let suggestions = try watch.answer().suggestions
      let new = delivered.give(suggestions)
      let seen = hasAnswered && !new.isEmpty ? try seen(among: new) : []
      hasAnswered = true
      lastFailure = nil
      return (suggestions, seen)
    } catch  where error.kind == .noStore {
      // Later, the service is about to come back: what is shown stays.
      guard !hasAnswered else { return nil }
      hasAnswered = true
      return ([], [])
    } catch {
      if error.description != lastFailure { report(error.description) }
      lastFailure = error.description
      return nil
    }
  }

  /// Marks the code of the entry `id` as not wanted.
  func dismiss(_ id: InboxEntry.ID) {
    do throws(ClientError) {
      // An entry that was purged meanwhile is not offered again either.
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
