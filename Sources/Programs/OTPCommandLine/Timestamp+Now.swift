import CommandLineToolkit
package import OTPMessage

extension Timestamp {
  /// The current time of the system clock.
  package static func now() -> Timestamp { Timestamp(milliseconds: WallClock.milliseconds()) }

  /// The time `age` ago.
  package static func now(before age: Duration) -> Timestamp {
    Timestamp(milliseconds: now().milliseconds - age.milliseconds)
  }
}
