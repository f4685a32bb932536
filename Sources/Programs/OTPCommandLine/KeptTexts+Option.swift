package import CommandLineToolkit
import OTPInbox

extension Option.Value {
  /// The texts to store, as `--keep` of several programs names them.
  package static let keptTexts = words([KeptTexts.codes, .all].map(\.rawValue))
}
