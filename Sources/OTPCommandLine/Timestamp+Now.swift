import CSystem
package import OTPMessage

extension Timestamp {
  /// The time that the system's clock shows.
  package static func now() -> Timestamp {
    Timestamp(milliseconds: otp_milliseconds_now())
  }
}
