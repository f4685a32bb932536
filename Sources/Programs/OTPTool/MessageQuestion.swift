import OTPDetection
import OTPLinks

/// What is asked about each message of a stream.
enum MessageQuestion {
  case code(Detector)
  case link(LinkDetector)
  /// Why there is a code or none; with the keywords of the text if it `showsWords`.
  case explanation(Detector, showsWords: Bool)
  /// Why there is a link to follow or none.
  case linkExplanation(LinkDetector)
}
