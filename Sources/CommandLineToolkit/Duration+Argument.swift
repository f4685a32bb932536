extension Duration {
  /// The units of a duration argument, in seconds.
  private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]

  /// The longest accepted duration, a hundred years: no inbox is older, and sums stay in range.
  private static let longest: Int64 = 100 * 366 * 86_400

  /// Parses a duration such as `90s`, `5m`, `24h` or `7d`, the value of `option`.
  package init(argument: String, of option: Option) throws(CommandError) {
    guard
      let unit = argument.last.flatMap({ Duration.units[$0] }),
      argument.utf8.dropLast().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int64(argument.dropLast())
    else {
      throw .usage(
        "\(option.spelling) needs a whole number and a unit, one of s, m, h, d, such as 90s or 24h"
      )
    }
    let seconds = count.multipliedReportingOverflow(by: unit)
    guard !seconds.overflow, seconds.partialValue <= Duration.longest else {
      throw .usage("\(option.spelling) is longer than a hundred years")
    }
    self = .seconds(seconds.partialValue)
  }

  /// The duration in whole milliseconds, the unit of a `Timestamp`.
  package var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
