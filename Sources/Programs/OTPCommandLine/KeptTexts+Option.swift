package import CommandLineToolkit
import OTPInbox

extension Option.Value {
  /// The texts to store, as the values of `--keep` in several programs.
  package static let keptTexts = words([KeptTexts.codes, .all].map(\.rawValue))
}
