package import OTPLocales
public import OTPMessage
internal import OTPText

/// Finds the security code in messages.
///
/// The stages, in order: a binding to a site is read first, on the raw text; a message without anything that could be a
/// code is answered after one pass over its bytes; what is left is folded (`FoldedText`), searched for keywords (`KeywordFinder`),
/// cut into candidates (`CandidateScanner`), weighed (`SignalCollector`) and decided (`Decision`).
public struct Detector: Sendable {
  /// The version of the detector and its data; it changes when the same message may get another answer.
  public static let version = 1

  private let lexicon: Lexicon
  private let weights = Weights()

  /// Makes a detector with the locales that are built in.
  public init() throws(DetectorError) {
    let profiles: [LocaleProfile]
    do throws(LocaleError) { profiles = try LocaleProfile.embedded() } catch {
      throw DetectorError(description: "\(error)")
    }
    try self.init(profiles: profiles)
  }

  /// Makes a detector that knows the keywords of `profiles` alone.
  package init(profiles: [LocaleProfile]) throws(DetectorError) {
    let table: CharacterTable
    do throws(UnicodeError) { table = try CharacterTable() } catch {
      throw DetectorError(description: "\(error)")
    }
    do throws(LocaleError) { lexicon = try Lexicon(profiles: profiles, table: table) } catch {
      throw DetectorError(description: "\(error)")
    }
  }

  /// Makes a session, which finds codes in one message after another at less cost.
  public func makeSession() -> DetectionSession {
    DetectionSession(lexicon: lexicon, weights: weights)
  }

  /// Finds the security code of `message`, or tells why there is none to offer.
  public func detect(in message: Message) -> Detection {
    makeSession().detect(in: message)
  }

  /// Finds the security code of `message`, and says what spoke for and against each candidate.
  public func explain(_ message: Message) -> Explanation {
    makeSession().explain(message)
  }
}
