/// The weights of the detector and all that goes with them, as `signals.json` holds them.
///
/// The plugin `CompileSignals` compiles the file into `OTPDetection`; `otp-fit` reads and writes
/// it. Weights, bounds, threshold and margin are in thousandths of a logit.
package struct SignalFile: Equatable, Sendable, Decodable {
  /// The version of the format.
  static let schema = 1

  /// A weight and the bounds of the fit, all in thousandths of a logit.
  package struct Weight: Equatable, Sendable {
    package var weight: Int
    /// The value that the penalty of the fit draws the weight to.
    package let start: Int
    package let least: Int
    package let most: Int
  }

  /// What can speak for or against a candidate; its name is that of a case of `Signal`.
  package struct Signal: Equatable, Sendable {
    package let name: String
    package var weight: Weight
    /// What was seen, for people who ask for an explanation.
    package let sentence: String
    /// Why the signal exists or counts so much; nil when its sentence says enough.
    package let reason: String?
  }

  /// The line that turns the sum of a candidate into the logit of its score, in thousandths.
  package struct Calibration: Equatable, Sendable, Decodable {
    package let slope: Int
    /// The logit of the score at a sum of 0.
    package let intercept: Int

    package init(slope: Int, intercept: Int) {
      self.slope = slope
      self.intercept = intercept
    }
  }

  let schema: Int
  /// The lowest sum of a code.
  package let threshold: Int
  /// How far the best candidate must be ahead of another code.
  package let margin: Int
  package var calibration: Calibration
  package var fit: FitRecord
  /// Where the sum of every candidate starts.
  package var base: Weight
  package var signals: [Signal]
}

extension SignalFile.Weight: Decodable {}

extension SignalFile.Signal: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, sentence, reason
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    sentence = try container.decode(String.self, forKey: .sentence)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
    // The members of the weight are the row's own.
    weight = try SignalFile.Weight(from: decoder)
  }
}
