internal import OTPLocales
internal import OTPMessage

extension DetectionSession {
  /// Finds the code in a text that is too long to be searched as a whole.
  ///
  /// Its parts are searched one after another; two different codes, wherever they are, are
  /// ambiguous.
  func detectionInParts(of message: Message, _ source: SourceText) -> Detection {
    var sum = PartsDetection()
    for part in TextPart.parts(of: source.text) {
      let partSource = SourceText(part, of: source)
      let bytes = partSource.text.utf8.span
      guard QuickScan.mayHoldCode(bytes, ByteFacts(bytes), lexicon.table) else { continue }
      analysis.analyse(partSource.text.utf8Span.span, sender: message.sender)
      sum.add(Detection(analysis, partSource, languages: lexicon.languages), in: part)
    }
    return sum.detection(in: source)
  }
}

/// Combines the detections in the parts of a text into one.
private struct PartsDetection {
  private var found: Detection?
  /// The place of the code in the text, in bytes.
  private var range = 0..<0
  private var isAmbiguous = false
  private var score = 0.0
  private var mentionsPayment = false

  /// Adds the detection in `part`.
  mutating func add(_ detection: Detection, in part: TextPart) {
    mentionsPayment = mentionsPayment || detection.mentionsPayment
    switch detection.outcome {
    case .code:
      guard let place = detection.range else { return }
      let start = part.range.lowerBound + place.lowerBound
      // The neighbouring part has the text on both sides of a code at the edge.
      guard part.core.contains(start) else { return }
      if let found {
        isAmbiguous = isAmbiguous || found.code != detection.code
      } else {
        found = detection
        range = start..<part.range.lowerBound + place.upperBound
      }
    case .ambiguous:
      isAmbiguous = true
    case .none, .redacted, .unusable:
      break
    }
    score = max(score, detection.score)
  }

  /// The detection in the whole text, `source`.
  func detection(in source: SourceText) -> Detection {
    if isAmbiguous {
      return Detection(.ambiguous, score: score, mentionsPayment: mentionsPayment)
    }
    guard let found, let code = found.code, !source.isReversed(range) else {
      return Detection(
        .none,
        score: min(score, Detector.highestScoreWithoutCode),
        mentionsPayment: mentionsPayment
      )
    }
    return Detection(
      .code(DetectedCode(code, raw: found.raw, range: source.messageRange(range))),
      score: found.score,
      language: found.language,
      mentionsPayment: mentionsPayment
    )
  }
}
