import OTPInbox
import OTPSuggestion
import OTPWire

extension CodeServer {
  /// Lets `connection` watch for the codes of `request` and sends it those that can be offered now.
  func join(_ connection: Connection, _ request: SuggestionRequest, at now: Int64) {
    guard connections.count(where: { $0.watched != nil }) < limits.watchers else {
      return connection.send(CallError.tooManyWatchers(limits.watchers).reply, at: now)
    }
    do throws(InboxError) {
      try sendAll(of: request, to: connection, at: now)
      connection.watched = request
    } catch {
      connection.send(CallError(error).reply, at: now)
    }
  }

  /// Sends `connection` what did not fit before, once it has read what did.
  func catchUp(_ connection: Connection, at now: Int64) {
    guard connection.isBehind, connection.heldOutput == 0, let request = connection.watched
    else { return }
    do throws(InboxError) {
      try sendAll(of: request, to: connection, at: now)
    } catch {
      // When it asks again, it gets the reason.
      report(error.description)
      connection.breakOff()
    }
  }

  /// Sends `connection` the codes of `request` that it lacks, and the others those that are new.
  private func sendAll(
    of request: SuggestionRequest,
    to connection: Connection,
    at now: Int64
  ) throws(InboxError) {
    var diff = groups[request] ?? SuggestionDiff(for: request)
    let (all, new) = try diff.look(in: handler.engine, at: handler.now())
    tell(new, to: request, at: now)
    groups[request] = diff
    send(connection.given.missing(in: all), to: connection, at: now)
  }

  /// Sends watching connections the codes that are new to them, if something was stored.
  ///
  /// Each watched request takes a query. Those that exceed the time of a turn wait for the next
  /// one, so that calls are answered in between.
  func tellWatchers(at now: Int64) {
    if handler.hasStored {
      handler.hasStored = false
      let waiting = Set(due)
      due += groups.keys.filter { !waiting.contains($0) }
    }
    let end = clocks.uptime() + limits.watchTime
    while !due.isEmpty {
      tell(due.removeFirst(), at: now)
      guard clocks.uptime() < end else { return }
    }
  }

  /// Sends the connections that watch for `request` the codes that are new to them.
  private func tell(_ request: SuggestionRequest, at now: Int64) {
    guard var diff = groups[request] else { return }
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

  /// Forgets the groups that nobody watches any more.
  func forgetEmptyGroups() {
    guard !groups.isEmpty else { return }
    let watched = Set(connections.compactMap(\.watched))
    groups = groups.filter { watched.contains($0.key) }
  }

  /// Sends `new` to all connections that watch for `request`, without the codes that they have
  /// already. Disconnects a client that does not read; one that is behind gets them later.
  private func tell(_ new: [Suggestion], to request: SuggestionRequest, at now: Int64) {
    guard !new.isEmpty else { return }
    for connection in connections where connection.watched == request && !connection.isBehind {
      let missing = connection.given.missing(in: new)
      guard !missing.isEmpty else { continue }
      guard connection.heldOutput <= limits.heldOutput else {
        connection.breakOff()
        continue
      }
      send(missing, to: connection, at: now)
    }
  }

  /// Sends `suggestions`, which `connection` lacks, in as many replies as their size takes, but no
  /// further than it reads them.
  private func send(_ suggestions: [Suggestion], to connection: Connection, at now: Int64) {
    var rest = suggestions[...]
    repeat {
      let part = rest.fitting(ServiceLimits.replySize)
      connection.send(CallHandler.news(connection.given.give(Array(part))), at: now)
      rest = rest[part.endIndex...]
    } while !rest.isEmpty && connection.heldOutput == 0
    connection.isBehind = !rest.isEmpty
  }
}
