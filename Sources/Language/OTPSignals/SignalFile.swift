/// The weights of the detector and related constants, as stored in `signals.json`.
///
/// `data-compiler` compiles the file into `OTPDetection`. `otp-fit` reads and writes it. Weights,
/// bounds, threshold and margin are in thousandths of a logit.
package struct SignalFile: Equatable, Sendable, Decodable {
  /// The version of the file format.
  static let schema = 1

  /// A weight and the bounds of its fit, in thousandths of a logit.
  package struct Weight: Equatable, Sendable {
    package var weight: Int
    /// The value towards which the penalty of the fit draws the weight.
    package let start: Int
    package let least: Int
    package let most: Int
  }

  /// A signal for or against a candidate. Its name is a case of `Signal`.
  package struct Signal: Equatable, Sendable {
    package let name: String
    package var weight: Weight
    /// A sentence that describes the evidence in explanations.
    package let sentence: String
    /// Why the signal exists or has its weight, or nil if the sentence is enough.
    package let reason: String?
  }

  /// A family of features of roles. Its name is a case of `RoleFeature.Group`.
  package struct Family: Equatable, Sendable, Decodable {
    package let name: String
    /// A sentence that describes the family in explanations.
    package let sentence: String
  }

  /// The line that maps the sum of a candidate to the logit of its score, in thousandths.
  package struct Calibration: Equatable, Sendable, Decodable {
    package let slope: Int
    /// The logit of the score for a sum of 0.
    package let intercept: Int

    package init(slope: Int, intercept: Int) {
      self.slope = slope
      self.intercept = intercept
    }
  }

  let schema: Int
  /// The minimum sum of a code.
  package let threshold: Int
  /// The minimum lead of the best candidate over another code.
  package let margin: Int
  package var calibration: Calibration
  package var fit: FitRecord
  /// The initial sum of every candidate.
  package var base: Weight
  package var signals: [Signal]
  /// The sentences about features of roles, by family.
  package let families: [Family]
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
    // The members of the weight are stored in the row itself.
    weight = try SignalFile.Weight(from: decoder)
  }
}
