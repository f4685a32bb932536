package import CommandLineToolkit
package import OTPMessage

extension Timestamp {
  /// Parses the value of `option`: ISO 8601 with an offset, or seconds or milliseconds since 1970.
  package init(argument: String, of option: Option) throws(CommandError) {
    if let time = Timestamp(iso8601: argument) {
      self = time
    } else if let number = Int64(argument), let time = Timestamp(secondsOrMilliseconds: number) {
      self = time
    } else {
      throw .usage(
        """
        \(option.spelling) needs a time with its offset, such as 2026-01-31T09:30:00+01:00, \
        or seconds or milliseconds since 1970
        """
      )
    }
  }
}
