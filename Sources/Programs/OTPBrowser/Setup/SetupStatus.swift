package import OTPMessage
import OTPText

/// What the setup page of the extension shows: how the service and the sources do.
///
/// It has no messages, and nothing of senders or devices.
package struct SetupStatus: Sendable, Equatable {
  /// The service.
  package struct Service: Sendable, Equatable {
    package enum State: String, Sendable {
      case running
      case absent
      /// It does not answer, or belongs to someone else.
      case unusable
    }

    let state: State
    /// The version of the service; nil if it does not report one.
    let version: String?
    /// The command that a person can run to fix what is wrong; nil if nothing is.
    let command: String?

    package init(_ state: State, version: String? = nil, command: String? = nil) {
      self.state = state
      self.version = version
      self.command = command
    }
  }

  /// A source.
  package struct Source: Sendable, Equatable {
    let name: String
    let kind: String
    let isRunning: Bool
    let isConnected: Bool
    let hasFault: Bool
    /// When the last message was delivered.
    let lastMessage: Timestamp?
    /// The command that a person can run to fix what is wrong, or to see what it is; nil if nothing
    /// is wrong.
    let command: String?

    package init(
      name: String,
      kind: String,
      isRunning: Bool,
      isConnected: Bool,
      hasFault: Bool,
      lastMessage: Timestamp?,
      command: String?
    ) {
      self.name = name
      self.kind = kind
      self.isRunning = isRunning
      self.isConnected = isConnected
      self.hasFault = hasFault
      self.lastMessage = lastMessage
      self.command = command
    }
  }

  let service: Service
  /// The sources whose settings are valid.
  let sources: [Source]
  /// Whether the settings of sources have an error.
  let hasSettingsFault: Bool

  package init(service: Service, sources: [Source], hasSettingsFault: Bool = false) {
    self.service = service
    self.sources = sources
    self.hasSettingsFault = hasSettingsFault
  }

  /// The message that answers the question `id` with the status at the time `now`.
  package func message(of id: Int64, at now: Timestamp) -> [UInt8] {
    HostMessage.message(type: "status") { writer in
      writer.member("id", id)
      writer.member("version", PackageVersion.current)
      writer.name("service")
      writer.object { writer in
        writer.member("state", service.state.rawValue)
        writer.member("version", service.version)
        writer.member("command", service.command)
      }
      writer.name("sources")
      writer.array { writer in
        for source in sources { Self.write(source, to: &writer, at: now) }
      }
      writer.member("hasSettingsFault", hasSettingsFault)
    }
  }

  private static func write(_ source: Source, to writer: inout JSONWriter, at now: Timestamp) {
    // A clock that was set back must not make a message come from the future.
    let age = source.lastMessage.map { max(now.milliseconds - $0.milliseconds, 0) }
    writer.object { writer in
      writer.member("name", source.name)
      writer.member("kind", source.kind)
      writer.member("isRunning", source.isRunning)
      writer.member("isConnected", source.isConnected)
      writer.member("hasFault", source.hasFault)
      writer.member("lastMessage", age)
      writer.member("command", source.command)
    }
  }
}
