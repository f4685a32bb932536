import OTPDetection
import OTPMessage

/// The growth of detection time with the length of a text.
struct Growth: Encodable {
  private static let shortestText = 1 << 10
  private static let longestText = 1 << 20
  /// The minimum duration of a detection. Shorter ones are skipped if there are longer ones,
  /// because constant costs and caches dominate them.
  private static let shortestDetection = Double(Duration.milliseconds(1) / .nanoseconds(1))
  /// The maximum duration of a detection. Beyond it, the text is not doubled again, so that a slow
  /// detector is reported soon.
  private static let longestDetection = Double(Duration.seconds(2) / .nanoseconds(1))
  /// The minimum duration of a measurement.
  private static let shortestMeasurement = Double(Duration.milliseconds(10) / .nanoseconds(1))

  /// A prefix for texts that detection would otherwise skip because they have no digits.
  private static let lead = "482913 "

  /// The name of the text.
  let name: String
  /// The length in bytes whose doubling cost most.
  let bytes: Int
  /// The factor by which doubling that length multiplied the time.
  let ratio: Double
  /// The time per byte at the greatest length.
  let nanosecondsPerByte: Double

  init(
    _ text: HostileText,
    isLed: Bool,
    of ingredients: HostileText.Ingredients,
    by session: DetectionSession,
    rounds: Int
  ) {
    var messages: [Message] = []
    var passes: [Int] = []
    var count = Self.shortestText
    var shortestCounted = 0
    while count <= Self.longestText {
      let message = Message(
        text: text.text(count: count, after: isLed ? Self.lead : "", of: ingredients)
      )
      // The first detection grows the session's memory.
      _ = session.detect(in: message)
      let time = SideBySide.nanoseconds(1) { _ = session.detect(in: message) }
      messages.append(message)
      passes.append(max(1, Int((Self.shortestMeasurement / time).rounded(.up))))
      if time < Self.shortestDetection { shortestCounted = messages.count }
      if time > Self.longestDetection { break }
      count *= 2
    }
    let first = max(0, min(shortestCounted, messages.count - 2))
    let times = Self.times(of: messages[first...], passes[first...], by: session, rounds: rounds)
    let ratios = (1..<times.count).map { longer in
      SideBySide.median(zip(times[longer], times[longer - 1]).map { $0 / $1 })
    }
    let worst = ratios.indices.max { ratios[$0] < ratios[$1] } ?? 0
    name = isLed ? "a number and \(text.rawValue)" : text.rawValue
    bytes = messages[first + worst].text.utf8.count
    ratio = ratios[worst]
    nanosecondsPerByte =
      SideBySide.median(times[times.count - 1])
      / Double(messages[messages.count - 1].text.utf8.count)
  }

  /// The times to detect codes in each message, one per round.
  private static func times(
    of messages: ArraySlice<Message>,
    _ passes: ArraySlice<Int>,
    by session: DetectionSession,
    rounds: Int
  ) -> [[Double]] {
    var times = messages.map { _ in [Double]() }
    for round in 0..<rounds {
      // Alternate the direction, so that drift does not favour any message.
      for step in messages.indices {
        let index =
          round % 2 == 0 ? step : messages.startIndex + messages.endIndex - 1 - step
        let time = SideBySide.nanoseconds(passes[index]) {
          _ = session.detect(in: messages[index])
        }
        times[index - messages.startIndex].append(time)
      }
    }
    return times
  }
}
