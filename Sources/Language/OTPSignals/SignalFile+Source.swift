extension SignalFile {
  /// The Swift source that the file is compiled into.
  ///
  /// Its switches are exhaustive, so the compiler rejects a signal that is missing in the file or
  /// in `Signal`.
  package var source: String {
    """
    extension Signal {
      /// The weight, in thousandths of a logit.
      package var weight: Int {
        switch self {
    \(signals.map { "    case .\($0.name): \($0.weight.weight)" }.joined(separator: "\n"))
        }
      }

      /// What was seen, in one sentence.
      package var sentence: String {
        switch self {
    \(signals.map { "    case .\($0.name): \"\(Self.escaped($0.sentence))\"" }.joined(separator: "\n"))
        }
      }
    }

    extension RoleFeature.Group {
      /// What the features of the family are about, in one sentence.
      var sentence: String {
        switch self {
    \(families.map { "    case .\($0.name): \"\(Self.escaped($0.sentence))\"" }.joined(separator: "\n"))
        }
      }
    }

    /// The numbers of `signals.json` that belong to no single signal.
    enum ScoringConstants {
      /// Where the sum of every candidate starts, in thousandths of a logit.
      static let base = \(base.weight)
      /// The lowest sum of a code.
      static let threshold = \(threshold)
      /// How far the best candidate must be ahead of another code.
      static let margin = \(margin)
      /// The line that turns a sum into the logit of its score, in thousandths.
      static let slope = \(calibration.slope)
      static let intercept = \(calibration.intercept)
    }

    """
  }

  /// `sentence`, escaped for a string literal.
  private static func escaped(_ sentence: String) -> String {
    sentence.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
