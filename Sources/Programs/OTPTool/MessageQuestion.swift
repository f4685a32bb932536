import OTPDetection
import OTPLinks

/// What to find out about each message of a stream.
enum MessageQuestion {
  case code(Detector)
  case link(LinkDetector)
  /// Why there is a code or not, and the keywords of the text if `showsWords`.
  case explanation(Detector, showsWords: Bool)
  /// Why there is a link to follow or not.
  case linkExplanation(LinkDetector)
}
