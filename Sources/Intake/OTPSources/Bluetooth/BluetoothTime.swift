import Glibc
import OTPMessage

/// Times of the Message Access Profile.
enum BluetoothTime {
  /// Reads a time such as `20260131T093000` in the time zone of this machine, or
  /// `20260131T093000+0100`; nil if it is malformed.
  static func read(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 15, bytes[8] == UInt8(ascii: "T"),
      let year = number(bytes, 0..<4), let month = number(bytes, 4..<6),
      let day = number(bytes, 6..<8), let hour = number(bytes, 9..<11),
      let minute = number(bytes, 11..<13), let second = number(bytes, 13..<15)
    else { return nil }
    if bytes.count > 15 {
      var zone = String(text.dropFirst(15))
      if zone.utf8.count == 5 { zone.insert(":", at: zone.index(zone.startIndex, offsetBy: 3)) }
      let digits = { (place: Range<Int>) in String(decoding: bytes[place], as: UTF8.self) }
      return Timestamp(
        iso8601: "\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))T"
          + "\(digits(9..<11)):\(digits(11..<13)):\(digits(13..<15))\(zone)"
      )
    }
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    // Let the system find out whether daylight saving time applies.
    var parts = unsafe tm(
      tm_sec: Int32(second),
      tm_min: Int32(minute),
      tm_hour: Int32(hour),
      tm_mday: Int32(day),
      tm_mon: Int32(month - 1),
      tm_year: Int32(year - 1_900),
      tm_wday: 0,
      tm_yday: 0,
      tm_isdst: -1,
      tm_gmtoff: 0,
      tm_zone: nil
    )
    let seconds = unsafe mktime(&parts)
    return seconds == -1 ? nil : Timestamp(milliseconds: Int64(seconds) * 1_000)
  }

  private static func number(_ bytes: [UInt8], _ place: Range<Int>) -> Int? {
    let digits = bytes[place]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
