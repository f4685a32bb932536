extension Duration {
  /// The units of a duration argument, in seconds.
  private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

  /// The longest accepted duration, a hundred years: no inbox is older, and sums stay in range.
  private static let longest: Int64 = 100 * 366 * 86_400

  /// Parses a duration such as `90s`, `5m`, `24h` or `7d`, which is the value of `option`.
  ///
  /// With `inSeconds`, a number without a unit is in seconds, as in sleep(1). Durations after which
  /// something is deleted must have a unit.
  package init(
    argument: String,
    of option: Option,
    inSeconds: Bool = false
  ) throws(CommandError) {
    guard let duration = Duration(written: argument, inSeconds: inSeconds) else {
      throw .usage(
        "\(option.spelling) needs a whole number and a unit, one of s, m, h, d, such as 90s or 24h"
      )
    }
    guard duration <= .seconds(Duration.longest) else {
      throw .usage("\(option.spelling) is longer than a hundred years")
    }
    self = duration
  }

  /// Parses a duration such as `90s`, `5m`, `24h` or `7d`, or with `inSeconds` also a number
  /// without a unit; nil if `text` is not a duration. Durations above a hundred years are clamped
  /// to slightly more than that.
  package init?(written text: String, inSeconds: Bool = false) {
    let last = text.last ?? " "
    let isBare = inSeconds && last.isASCII && last.isNumber
    let digits = isBare ? text[...] : text.dropLast()
    guard let unit = isBare ? 1 : Duration.units[last], !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let beyond = Duration.longest + 1
    let seconds = (Int64(digits) ?? beyond).multipliedReportingOverflow(by: unit)
    self = .seconds(seconds.overflow ? beyond : min(seconds.partialValue, beyond))
  }

  /// The duration in whole milliseconds, the unit of a `Timestamp`.
  package var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
