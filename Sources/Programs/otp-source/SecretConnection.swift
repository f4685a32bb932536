import CommandLineToolkit
import Glibc
import OTPClient
import OTPSources
import OTPSystem

/// Requests a secret from `otp-source secret`, through the socket of its unit or by starting the
/// program.
final class SecretConnection: SecretRequest {
  private static let longest = 16_384

  let descriptor: Int32

  /// The started process; nil if the unit is used.
  private let child: UnattendedChild?

  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// Requests the secret of the source `name`.
  init(_ name: String, _ environment: Environment) throws(SourceFault) {
    let socket = Self.unitSocket(name, environment)
    if let connection = socket.flatMap(UserSocket.connect) {
      descriptor = connection
      child = nil
    } else {
      let program = "/proc/self/exe"
      do throws(CommandError) {
        let started = try ChildProgram([program, "secret", name], environment).startReading()
        descriptor = started.output
        child = started.child
      } catch {
        throw SourceFault("the secret cannot be requested: \(error.description)")
      }
    }
    try? SystemCall.setBlocking(false, descriptor)
  }

  /// Returns the socket path of the unit that provides the secret of the source `name`; nil if
  /// there is no runtime directory.
  static func unitSocket(_ name: String, _ environment: Environment) -> String? {
    environment["XDG_RUNTIME_DIR"].map { "\($0)/otp-secrets/\(name)" }
  }

  deinit {
    close(descriptor)
    // A process that has closed its output is about to exit. An abandoned one may still be waiting
    // for the user.
    if isAtEnd { child?.wait() } else { _ = child?.release() }
  }

  func read() throws(SourceFault) -> String? {
    while !isAtEnd {
      do throws(SystemError) {
        let part = try SystemCall.read(descriptor)
        isAtEnd = part.isEmpty
        bytes += part
      } catch {
        if error.code == EAGAIN { return nil }
        isAtEnd = true
      }
      guard bytes.count <= Self.longest else { throw SourceFault("the secret is too long") }
    }
    guard let first = bytes.first else {
      throw SourceFault("the secret was not provided; see the unit otp-source-secret")
    }
    let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard first == UInt8(ascii: "+") else { throw SourceFault("there is no secret: \(rest)") }
    return rest
  }

  /// Waits for the secret, as long as its command may take, and returns it.
  func wait() throws(SourceFault) -> String {
    let start = ContinuousClock.now
    while true {
      if let secret = try read() { return secret }
      let rest = Secret.patience - Int64((ContinuousClock.now - start) / .milliseconds(1))
      guard rest > 0 else { throw SourceFault("the secret was not provided in time") }
      Polling.wait(for: descriptor, upTo: rest)
    }
  }
}
