import CSockets
import Glibc
package import OTPCrypto
import OTPSystem

/// Limits on the clients of a port.
package struct PortLimits: Sendable {
  /// The maximum number of clients at a time.
  package var clients: Int
  /// How long a client may neither send nor read, in milliseconds.
  package var timeout: Int64
  /// How long a client may take to send a whole request, such as a mail message, in milliseconds;
  /// nil if only ``timeout`` applies.
  package var wholeTime: Int64?
  /// How long the port waits for a client before a new one may take its place when the port is
  /// full, in milliseconds; nil if new clients are turned away.
  package var keptTime: Int64?
  /// The maximum number of bytes that all conversations together may buffer.
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

/// A port and its clients, each with its own conversation. It never blocks.
package final class ConversationPort<Talk: Conversation> {
  /// The clients, in the order in which they connected.
  package private(set) var clients: [ClientConnection<Talk>] = []

  /// The sockets that clients connect to.
  package let listener: Listener

  private let limits: PortLimits
  private let identity: TLSIdentity?
  private let makeConversation: () -> Talk
  /// The uptime until which no clients are accepted; nil if they are.
  private var pause: Int64?

  /// How long to accept no clients when the process has run out of descriptors, in milliseconds.
  private static var pauseTime: Int64 { 1_000 }

  /// Creates a port. `makeConversation` is called for each client; conversations may ask for TLS if
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
    wait.descriptors = clients.map(\.polled)
    var times = clients.compactMap { $0.deadline(limits) }
    if let pause {
      times.append(pause)
    } else {
      wait.descriptors += listener.descriptors.map { PolledDescriptor($0) }
    }
    wait.uptime = times.min()
    return wait
  }

  /// Accepts clients, receives and sends, as far as possible without waiting.
  package func advance(at uptime: Int64) {
    var descriptors = clients.map(\.polled)
    if !descriptors.isEmpty, Polling.wait(for: &descriptors, upTo: 0) == .ready {
      for (client, descriptor) in zip(clients, descriptors) where descriptor.isReady {
        client.advance(descriptor.found, at: uptime)
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

  /// Sends new output of the conversations, and removes clients that are done.
  package func flush(at uptime: Int64) {
    for client in clients { client.flush(at: uptime) }
    clients.removeAll(where: \.isDone)
  }

  /// Closes all connections.
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

  /// Disconnects the client that has been waited for longest. Returns false if none has been waited
  /// for as long as ``PortLimits/keptTime``.
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
