import OTPInbox
import OTPSuggestion
import OTPWire

extension CodeServer {
  /// Lets `connection` watch for the codes of `request` and sends it those that can be offered now.
  func join(_ connection: Connection, _ request: SuggestionRequest, at now: Int64) {
    guard connections.count(where: { $0.watched != nil }) < limits.watchers else {
      return connection.send(CallError.tooManyWatchers(limits.watchers).reply, at: now)
    }
    let watched = groups[request] ?? WatchedRequest(request)
    do throws(InboxError) {
      try sendAll(of: watched, to: connection, at: now)
      groups[request] = watched
      connection.watched = watched
    } catch {
      connection.send(CallError(error).reply, at: now)
    }
  }

  /// Sends `connection` the codes that did not fit before, once it has read those that did.
  func catchUp(_ connection: Connection, at now: Int64) {
    guard connection.isBehind, connection.heldOutput == 0, let watched = connection.watched
    else { return }
    do throws(InboxError) {
      try sendAll(of: watched, to: connection, at: now)
    } catch {
      // The client gets the reason when it asks again.
      report(error.description)
      connection.breakOff()
    }
  }

  /// Sends `connection` the codes of `watched` that it lacks, and the other watchers those that are
  /// new.
  private func sendAll(
    of watched: WatchedRequest,
    to connection: Connection,
    at now: Int64
  ) throws(InboxError) {
    let (all, new, hasLost) = try watched.diff.look(in: handler.engine, at: handler.now())
    tell(new, hasLost, of: watched, at: now)
    send(connection.given.missing(in: all), to: connection, at: now)
  }

  /// Sends watching connections the codes that are new to them, and notifies them of codes that are
  /// no longer offered, if something was stored, used or dismissed or it is time to poll.
  ///
  /// Each watched request takes a query if there may be a message for its recipient. Requests that
  /// exceed the time of a turn wait for the next one, so that calls are answered in between.
  func tellWatchers(at now: Int64) {
    if (handler.hasStored || !handler.retired.isEmpty) && !groups.isEmpty {
      let stored = news.look(in: handler.engine.inbox, at: handler.now())
      let retired = InboxNews.Content.recipients(handler.retired)
      for watched in groups.values
      where !watched.isDue
        && (stored.concerns(watched.recipient) || retired.concerns(watched.recipient))
      {
        watched.isDue = true
        due.append(watched)
      }
    }
    handler.hasStored = false
    handler.retired.removeAll()
    let end = clocks.uptime() + limits.watchTime
    var count = 0
    defer { due.removeFirst(count) }
    while count < due.count {
      tell(due[count], at: now)
      due[count].isDue = false
      count += 1
      guard clocks.uptime() < end else { return }
    }
  }

  /// Sends the connections that watch for `watched` the codes that are new to them.
  private func tell(_ watched: WatchedRequest, at now: Int64) {
    do throws(InboxError) {
      let (_, new, hasLost) = try watched.diff.look(in: handler.engine, at: handler.now())
      tell(new, hasLost, of: watched, at: now)
    } catch {
      // The clients get the reason when they ask again.
      report(error.description)
      for connection in connections where connection.watched === watched {
        connection.closeAfterSending()
      }
    }
  }

  /// Removes the groups that no connection watches any more.
  func forgetEmptyGroups() {
    guard !groups.isEmpty else { return }
    let watched = Set(connections.compactMap { $0.watched.map(ObjectIdentifier.init) })
    groups = groups.filter { watched.contains(ObjectIdentifier($0.value)) }
    due.removeAll { !watched.contains(ObjectIdentifier($0)) }
  }

  /// Sends `new` to all connections that watch for `watched`, without the codes that they already
  /// have, or an empty reply if a code is no longer offered. Disconnects a client that does not
  /// read; one that is behind gets them later.
  private func tell(
    _ new: [Suggestion],
    _ hasLost: Bool,
    of watched: WatchedRequest,
    at now: Int64
  ) {
    guard !new.isEmpty || hasLost else { return }
    for connection in connections where connection.watched === watched && !connection.isBehind {
      let missing = connection.given.missing(in: new)
      // A client with an unread reply asks again once it has read it.
      guard !missing.isEmpty || hasLost && connection.heldOutput == 0 else { continue }
      guard connection.heldOutput <= limits.heldOutput else {
        connection.breakOff()
        continue
      }
      send(missing, to: connection, at: now)
    }
  }

  /// Sends `suggestions`, which `connection` lacks, in as many replies as their size requires, but
  /// only as far as it reads them.
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
