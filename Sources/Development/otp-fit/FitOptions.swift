import OTPSignals

/// The command-line options.
struct FitOptions {
  static let help = """
    usage: otp-fit [OPTION]... [FILE]...

    Fits the weights of the detector, those of roles and those of signals, to the labelled
    messages of the corpus and of each FILE. Prints the current and the fitted weights, and
    how many answers are right with either and out of fold: with weights that were fitted
    without the messages that share a source or a template with the one that is judged.
    From the sums out of fold it calibrates the scores, and prints a calibration table and
    tables of other thresholds and margins. The article "Scoring" explains the method.

    A line of a FILE is {"id": …, "text": …, "code": … or null}, optionally with "subject",
    "sender" and "source". The part of a source before a colon or an @ counts; without one,
    the file is the source. A line with the "outcome" ambiguous is not fitted to, but shows
    the effect of margins. In the corpus, each author is a source, and each file for rows
    without an author.

      --corpus FOLDER       the folder of the corpus (default: corpus)
      --folds N             the number of folds (default \(folds))
      --ordinary FILE       any number of sentences {"id": …, "text": …} without codes; those
                            that begin alike are a source; can be repeated
      --ordinary-importance N
                            how many messages such a sentence counts as
                            (default \(ordinaryImportance))
      --relayed-importance N
                            how many messages a row counts as in which a person passes on a
                            code (default \(relayedImportance))
      --most-alarms N       how many ordinary sentences may be reported at the threshold
                            (default \(mostAlarms))
      --penalty N           how strongly the start values attract (default \(penalty))
      --seeds N             how many choices of folds the threshold is averaged over
                            (default \(seeds))
      --judge FILE          a file of messages that are only judged, not fitted to, and not in
                            the record of the fit; can be repeated
      --skip-last-digit D   skip rows of each FILE whose id ends with a digit of D
      --write               write the fitted weights, the calibration, and what they were
                            fitted to into
                            \(SignalFile.path)
                            and \(RoleFile.path)
    """

  /// The default penalty. Half or twice this value gives as many wrong answers out of fold.
  private static let penalty = 0.002
  /// The default maximum of false alarms in ordinary sentences, out of fold.
  private static let mostAlarms = 14.0
  /// The default number of fold assignments over which the threshold is chosen: a single assignment
  /// can shift it by a quarter of a logit.
  private static let seeds = 9
  /// The default number of folds. More folds take longer and reveal little more.
  private static let folds = 6
  /// The default importance of a sentence. At 1, many rows of people push up the sums of ordinary
  /// sentences, so that the threshold for as few alarms is higher, and more codes are missed.
  private static let ordinaryImportance = 3.0
  /// The default importance of a row in which a person passes on a code. Many of these rows contain
  /// no word that the detector can know; at full importance, they would teach that numbers are
  /// codes.
  private static let relayedImportance = 0.1

  var corpus = "corpus"
  var files: [String] = []
  var judgedFiles: [String] = []
  var mostAlarms = Self.mostAlarms
  var seeds = Self.seeds
  var folds = Self.folds
  var ordinaryFiles: [String] = []
  var ordinaryImportance = Self.ordinaryImportance
  var relayedImportance = Self.relayedImportance
  var penalty = Self.penalty
  var skippedDigits: Set<Character> = []
  var writes = false

  /// Parses the arguments. Returns nil if they ask for help.
  init?(_ arguments: some Collection<String>) throws(FitError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return nil
      case "--corpus": corpus = try Self.value(of: argument, in: &rest)
      case "--judge": judgedFiles.append(try Self.value(of: argument, in: &rest))
      case "--most-alarms": mostAlarms = try Self.number(of: argument, in: &rest)
      case "--seeds": seeds = try Self.wholeNumber(of: argument, from: 1, in: &rest)
      case "--folds": folds = try Self.wholeNumber(of: argument, from: 2, in: &rest)
      case "--ordinary": ordinaryFiles.append(try Self.value(of: argument, in: &rest))
      case "--ordinary-importance":
        ordinaryImportance = try Self.number(of: argument, in: &rest)
      case "--relayed-importance":
        relayedImportance = try Self.number(of: argument, in: &rest)
      case "--penalty": penalty = try Self.number(of: argument, in: &rest)
      case "--skip-last-digit": skippedDigits = try Self.digits(of: argument, in: &rest)
      case "--write": writes = true
      default:
        if argument.hasPrefix("-") {
          throw FitError("\(argument) is not an option; try --help")
        }
        files.append(argument)
      }
    }
  }

  private static func value(
    of option: String,
    in rest: inout ArraySlice<String>
  ) throws(FitError) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw FitError("\(option) needs a value; try --help")
    }
    return value
  }

  private static func number(
    of option: String,
    in rest: inout ArraySlice<String>
  ) throws(FitError) -> Double {
    guard let number = Double(try value(of: option, in: &rest)), number > 0, number.isFinite else {
      throw FitError("\(option) needs a number above 0, such as 2.8")
    }
    return number
  }

  private static func wholeNumber(
    of option: String,
    from least: Int,
    in rest: inout ArraySlice<String>
  ) throws(FitError) -> Int {
    guard let number = Int(try value(of: option, in: &rest)), number >= least else {
      throw FitError("\(option) needs a whole number from \(least) on, such as 5")
    }
    return number
  }

  private static func digits(
    of option: String,
    in rest: inout ArraySlice<String>
  ) throws(FitError) -> Set<Character> {
    let digits = try value(of: option, in: &rest)
    guard digits.allSatisfy({ ("0"..."9").contains($0) }) else {
      throw FitError("\(option) needs digits, such as 7 or 38")
    }
    return Set(digits)
  }
}
