import OTPInbox
import OTPSuggestion
import OTPWire

extension CodeServer {
  /// Lets `connection` watch for the codes of `request` and sends it those that can be offered now.
  func join(_ connection: Connection, _ request: SuggestionRequest, at now: Int64) {
    var diff = groups[request] ?? SuggestionDiff(for: request)
    do throws(InboxError) {
      let (all, new) = try diff.look(in: handler.engine, at: handler.now())
      tell(new, to: request, at: now)
      groups[request] = diff
      connection.watched = request
      connection.send(CallHandler.news(connection.given.give(all)), at: now)
    } catch {
      connection.send(CallError(error).reply, at: now)
    }
  }

  /// Sends all watching connections the codes that are new to them.
  func tellWatchers(at now: Int64) {
    handler.hasStored = false
    for (request, diff) in groups {
      var diff = diff
      do throws(InboxError) {
        let new = try diff.look(in: handler.engine, at: handler.now()).new
        groups[request] = diff
        tell(new, to: request, at: now)
      } catch {
        // When they ask again, they get the reason.
        report(error.description)
        for connection in connections where connection.watched == request {
          connection.closeAfterSending()
        }
      }
    }
  }

  /// Forgets the groups that nobody watches any more.
  func forgetEmptyGroups() {
    guard !groups.isEmpty else { return }
    let watched = Set(connections.compactMap(\.watched))
    groups = groups.filter { watched.contains($0.key) }
  }

  /// Sends `new` to all connections that watch for `request`, without the codes that they have
  /// already. Disconnects a client that does not read.
  private func tell(_ new: [Suggestion], to request: SuggestionRequest, at now: Int64) {
    guard !new.isEmpty else { return }
    // Nearly always all codes are new to all of them.
    let whole = CallHandler.news(new)
    for connection in connections where connection.watched == request {
      let part = connection.given.give(new)
      guard !part.isEmpty else { continue }
      connection.send(part.count == new.count ? whole : CallHandler.news(part), at: now)
      if connection.heldOutput > limits.heldOutput { connection.breakOff() }
    }
  }
}
