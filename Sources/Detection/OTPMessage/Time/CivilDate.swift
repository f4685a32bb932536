// The proleptic Gregorian calendar of ISO 8601. The conversions are Howard Hinnant's
// (https://howardhinnant.github.io/date_algorithms.html): years begin in March, so that the leap
// day comes last, and the calendar repeats every 400 years.

/// POSIX does not count leap seconds.
let secondsPerDay: Int64 = 86_400

/// The number of days in 400 years.
private let daysPerEra: Int64 = 146_097

/// The number of days from 0000-03-01 to 1970-01-01.
private let daysBefore1970: Int64 = 719_468

/// The number of days in `month` of `year`.
func dayCount(ofMonth month: Int, year: Int) -> Int {
  switch month {
  case 2: year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

/// The number of days from 1970-01-01 to a date.
func dayNumber(year: Int, month: Int, day: Int) -> Int {
  let marchYear = Int64(month <= 2 ? year - 1 : year)
  let (era, yearOfEra) = marchYear.floored(by: 400)
  let dayOfYear = Int64((153 * ((month + 9) % 12) + 2) / 5 + day - 1)
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return Int(era * daysPerEra + dayOfEra - daysBefore1970)
}

/// The date `number` days after 1970-01-01.
func civilDate(ofDay number: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let (era, dayOfEra) = (number + daysBefore1970).floored(by: daysPerEra)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/// `number` in decimal, padded with zeros to `width` digits.
func padded(_ number: Int64, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

extension Int64 {
  /// The quotient by `divisor`, rounded down, and the remainder, which is never negative.
  func floored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let result = quotientAndRemainder(dividingBy: divisor)
    return result.remainder < 0
      ? (result.quotient - 1, result.remainder + divisor)
      : (result.quotient, result.remainder)
  }
}
