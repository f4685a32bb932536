import CommandLineToolkit
import Glibc
import OTPBus
import OTPClient
import OTPCommandLine
import OTPProviders
import OTPSystem

/// `otp providers serve`: runs a provider for clients that connect to the socket of its unit.
///
/// Each connection is the standard input and output of its own process, which is killed when the
/// connection closes or its time limit has passed.
struct ServedProvider {
  /// The maximum number of connections at once. A browser opens one for each list.
  private static let mostConnections = 16
  /// How often to check whether a process has ended, in milliseconds. This program keeps the
  /// connection open too, so the client does not see the end of a process.
  private static let interval: Int64 = 250
  /// How long to wait for another connection before exiting, in milliseconds.
  private static let lingering: Int64 = 5_000
  /// How much longer than its time limit a provider may run, in seconds, because it may get several
  /// requests.
  private static let grace = 60

  private let found: ProviderFiles.Found
  private let command: [String]
  private let environment: Environment

  init(_ name: String, _ environment: Environment) throws(CommandError) {
    let files = try ProviderFiles(environment)
    found = try files.manifest(of: name)
    command = try files.command(of: found.manifest)
    self.environment = environment
  }

  /// Serves the socket that systemd passes, until no one has connected for a while.
  func run() throws(CommandError) -> ExitStatus {
    guard let listener = ServiceSocket.take() else {
      throw .usage("systemd starts this by the unit otp-provider@NAME")
    }
    var connections: [Connection] = []
    var end = Uptime.milliseconds() + Self.lingering
    while !connections.isEmpty || Uptime.milliseconds() < end {
      let next = connections.map(\.end).min() ?? end
      var descriptors = connections.map {
        PolledDescriptor($0.descriptor, events: PolledDescriptor.hangUp)
      }
      let accepts = connections.count < Self.mostConnections
      descriptors.append(PolledDescriptor(accepts ? listener : nil))
      let due = next - Uptime.milliseconds()
      Polling.wait(
        for: &descriptors,
        upTo: connections.isEmpty ? due : min(due, Self.interval)
      )
      let now = Uptime.milliseconds()
      connections = zip(connections, descriptors).filter { connection, polled in
        !polled.isReady && now < connection.end && !connection.session.hasEnded
      }.map(\.0)
      // A process that cannot be started affects only its own connection.
      if descriptors.last?.isReady == true, let connection = try? accept(listener) {
        connections.append(connection)
      }
      if !connections.isEmpty { end = now + Self.lingering }
    }
    return .success
  }

  private func accept(_ listener: Int32) throws(CommandError) -> Connection? {
    guard let descriptor = UserSocket.accept(listener) else { return nil }
    // Make it blocking: the provider does not expect reads to fail when nothing has arrived.
    try? SystemCall.setBlocking(true, descriptor)
    let variables = ProviderEnvironment.variables(of: environment, for: found.manifest)
    let seconds = Int64(found.manifest.timeLimit + Self.grace)
    return try Connection(
      descriptor,
      ChildProgram(command, variables: variables),
      end: Uptime.milliseconds() + seconds * 1_000
    )
  }

  /// A connection and the process that serves it. Both end when this is released.
  private final class Connection {
    let descriptor: Int32
    let end: Int64
    let session: ChildSession

    init(_ descriptor: Int32, _ program: ChildProgram, end: Int64) throws(CommandError) {
      self.descriptor = descriptor
      self.end = end
      do throws(CommandError) {
        session = try program.startSession(over: descriptor)
      } catch {
        close(descriptor)
        throw error
      }
    }

    deinit {
      close(descriptor)
    }
  }
}
