package import CommandLineToolkit
package import OTPMessage

extension Timestamp {
  /// Parses the value of `option`: a written time with its offset, seconds or milliseconds since
  /// 1970, a duration before `now` such as `5m`, or `today` or `yesterday` for the start of that
  /// day in the local time zone.
  package init(
    argument: String,
    of option: Option,
    now: Timestamp = .now()
  ) throws(CommandError) {
    if let time = Timestamp(written: argument) {
      self = time
    } else if let time = Self.named(argument, at: now) {
      self = time
    } else if let age = try? Duration(argument: argument, of: option) {
      // Anything that is not a duration gets the error below, which lists all forms.
      self.init(milliseconds: now.milliseconds - age.milliseconds)
    } else {
      throw .usage(
        """
        \(option.spelling) needs a time with its offset, such as 2026-01-31T09:30:00+01:00, \
        seconds or milliseconds since 1970, a time before now such as 5m, today, or yesterday
        """
      )
    }
  }

  private static func named(_ name: String, at now: Timestamp) -> Timestamp? {
    let days = ["today": 0, "yesterday": 1]
    return days[name].flatMap { count in
      LocalTime(milliseconds: now.milliseconds)?.startOfDay(daysBefore: count)
    }.map(Timestamp.init(milliseconds:))
  }
}
