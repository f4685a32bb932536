import CSockets
import Glibc
package import OTPCrypto

/// What the clients of a port may take.
package struct PortLimits: Sendable {
  /// The most clients at a time.
  package var clients: Int
  /// How many milliseconds a client may neither send nor read.
  package var timeout: Int64
  /// How many milliseconds a client may take for all that it sends before it is answered, such as a
  /// mail; nil if only ``timeout`` counts.
  package var wholeTime: Int64?
  /// For how many milliseconds a client is waited for before a further one may take its place; nil
  /// if the further one is turned away.
  package var keptTime: Int64?
  /// The most bytes that the conversations of all clients may hold.
  package var held: Int

  package init(
    clients: Int,
    timeout: Int64,
    wholeTime: Int64? = nil,
    keptTime: Int64? = nil,
    held: Int
  ) {
    self.clients = clients
    self.timeout = timeout
    self.wholeTime = wholeTime
    self.keptTime = keptTime
    self.held = held
  }
}

/// A port with its clients, each in a conversation of its own. It never blocks.
package final class ConversationPort<Talk: Conversation> {
  /// The clients, in the order of their arrival.
  package private(set) var clients: [ClientConnection<Talk>] = []

  /// Where clients connect.
  package let listener: Listener

  private let limits: PortLimits
  private let identity: TLSIdentity?
  private let makeConversation: () -> Talk
  /// The uptime until which nobody is accepted; nil if clients are.
  private var pause: Int64?

  /// How many milliseconds to accept nobody when the system has no descriptors left.
  private static var pauseTime: Int64 { 1_000 }

  /// Makes a port whose clients talk to what `makeConversation` makes, which may ask for TLS if
  /// there is an `identity`.
  package init(
    _ listener: Listener,
    limits: PortLimits,
    identity: TLSIdentity? = nil,
    makeConversation: @escaping () -> Talk
  ) {
    self.listener = listener
    self.limits = limits
    self.identity = identity
    self.makeConversation = makeConversation
  }

  /// What to wait for before the next ``advance(at:)``.
  package var wait: SourceWait {
    var wait = SourceWait()
    for client in clients {
      let entry = client.pollEntry
      wait.descriptors.append(.init(entry.fd, events: entry.events))
    }
    var times = clients.compactMap { $0.deadline(limits) }
    if let pause {
      times.append(pause)
    } else {
      wait.descriptors += listener.descriptors.map { .init($0, events: Int16(POLLIN)) }
    }
    wait.uptime = times.min()
    return wait
  }

  /// Accepts, receives and sends what can be at once.
  package func advance(at uptime: Int64) {
    var entries = clients.map(\.pollEntry)
    if !entries.isEmpty, unsafe poll(&entries, nfds_t(entries.count), 0) > 0 {
      for (client, entry) in zip(clients, entries) where entry.revents != 0 {
        client.advance(entry.revents, at: uptime)
        if held > limits.held { client.conversation.end(.overload) }
      }
    }
    for client in clients where client.deadline(limits).map({ $0 <= uptime }) ?? false {
      client.conversation.end(.timeout)
      client.flush(at: uptime)
      client.breakOff()
    }
    if pause.map({ $0 <= uptime }) ?? true {
      pause = nil
      for descriptor in listener.descriptors { accept(from: descriptor, at: uptime) }
    }
    flush(at: uptime)
  }

  /// Sends what the conversations have to say since, and forgets clients that are done.
  package func flush(at uptime: Int64) {
    for client in clients { client.flush(at: uptime) }
    clients.removeAll(where: \.isDone)
  }

  /// Ends all conversations at once.
  package func disconnect() { clients.removeAll() }

  private var held: Int { clients.reduce(0) { $0 + $1.conversation.held } }

  private func accept(from listening: Int32, at uptime: Int64) {
    while true {
      let descriptor = otp_socket_accept(listening)
      guard descriptor >= 0 else {
        if [EINTR, ECONNABORTED].contains(errno) { continue }
        if errno != EAGAIN { pause = uptime + Self.pauseTime }
        return
      }
      let client = ClientConnection(descriptor, makeConversation(), identity, at: uptime)
      if clients.count >= limits.clients, !makeRoom(at: uptime) {
        client.conversation.end(.overload)
        client.flush(at: uptime)
      } else {
        clients.append(client)
      }
    }
  }

  /// Ends the conversation with the client that has been waited for the longest. Returns false if
  /// none has been waited for ``PortLimits/keptTime``.
  private func makeRoom(at uptime: Int64) -> Bool {
    guard let keptTime = limits.keptTime else { return false }
    let times = clients.map { $0.awaitedSince ?? .max }
    guard let longest = times.indices.min(by: { times[$0] < times[$1] }),
      times[longest] <= uptime - keptTime
    else { return false }
    let client = clients.remove(at: longest)
    client.conversation.end(.overload)
    client.flush(at: uptime)
    return true
  }
}
