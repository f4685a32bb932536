import OTPInbox
import OTPSuggestion
import OTPWire

extension CodeServer {
  /// Lets `connection` watch for the codes of `request` and sends it those that can be offered now.
  func join(_ connection: Connection, _ request: SuggestionRequest, at now: Int64) {
    guard connections.count(where: { $0.watched != nil }) < limits.watchers else {
      return connection.send(CallError.tooManyWatchers(limits.watchers).reply, at: now)
    }
    var diff = groups[request] ?? SuggestionDiff(for: request)
    do throws(InboxError) {
      let (all, new) = try diff.look(in: handler.engine, at: handler.now())
      tell(new, to: request, at: now)
      groups[request] = diff
      connection.watched = request
      send(connection.given.give(all), to: connection, at: now)
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
    for connection in connections where connection.watched == request {
      let part = connection.given.give(new)
      if !part.isEmpty { send(part, to: connection, at: now) }
    }
  }

  /// Sends `suggestions` in as many replies as their size takes. Disconnects a client that has not
  /// read what came before.
  private func send(_ suggestions: [Suggestion], to connection: Connection, at now: Int64) {
    guard connection.heldOutput <= limits.heldOutput else { return connection.breakOff() }
    var rest = suggestions[...]
    repeat {
      let part = rest.fitting(ServiceLimits.replySize)
      connection.send(CallHandler.news(Array(part)), at: now)
      rest = rest[part.endIndex...]
    } while !rest.isEmpty
  }
}
