internal import OTPLocales

/// What a person wants to be different: words of their own, senders to pass over, and codes
/// never to report.
///
/// The program that uses the library reads the files and hands over what they hold;
/// `locales/README.md` describes both. A file with a fault in it is not used at all, so that no
/// rule can break detection.
public struct UserRules: Sendable {
  /// Something that is wrong with a file.
  public struct Fault: Error, Sendable, Equatable {
    /// The name of the file: `keywords.json` or `rules.json`.
    public let file: String
    /// The line; nil when the fault is the file's as a whole.
    public let line: Int?
    /// What is wrong and what to do; of senders and patterns it tells the places, never
    /// the characters.
    public let statement: String

    /// Makes the fault that `statement` describes; programs use it for files that they cannot read.
    public init(file: String, line: Int? = nil, statement: String) {
      self.file = file
      self.line = line
      self.statement = statement
    }
  }

  /// The name of the file with words.
  public static let keywordFile = "keywords.json"
  /// The name of the file with senders and patterns.
  public static let ruleFile = "rules.json"
  /// The longest file that is looked at, in bytes: several times as long as any locale's.
  public static let longestFile = 256 << 10

  /// What is wrong with the files, in the order of their lines; empty when both are used.
  public let faults: [Fault]

  let keywords: LocaleProfile?
  let ignoredSenders: [SenderPattern]
  let neverReport: [CodePattern]

  /// Makes rules that change nothing.
  public init() {
    faults = []
    keywords = nil
    ignoredSenders = []
    neverReport = []
  }

  /// Makes the rules that the bytes of the two files hold; nil stands for a file that is not there.
  public init(keywordFile: [UInt8]?, ruleFile: [UInt8]?) {
    var faults: [Fault] = []
    keywords = keywordFile.flatMap { Self.keywords(in: $0, &faults) }
    let lists = ruleFile.flatMap { Self.lists(in: $0, &faults) }
    ignoredSenders = lists?.senders ?? []
    neverReport = lists?.patterns ?? []
    self.faults = faults
  }

  private static func keywords(in json: [UInt8], _ faults: inout [Fault]) -> LocaleProfile? {
    guard isShort(json, keywordFile, &faults) else { return nil }
    do throws(LocaleError) {
      let inspection = try LocaleInspector().inspectUserKeywords(json)
      faults += inspection.faults.map {
        Fault(file: keywordFile, line: $0.line, statement: $0.statement)
      }
      return inspection.faults.isEmpty ? inspection.profile : nil
    } catch {
      faults.append(Fault(file: keywordFile, statement: error.statement))
      return nil
    }
  }

  private static func lists(
    in json: [UInt8],
    _ faults: inout [Fault]
  ) -> (senders: [SenderPattern], patterns: [CodePattern])? {
    guard isShort(json, ruleFile, &faults) else { return nil }
    let file = UserRuleFile(json)
    var found = file.faults.map { Fault(file: ruleFile, line: $0.line, statement: $0.statement) }
    var senders: [SenderPattern] = []
    var patterns: [CodePattern] = []
    for (index, item) in file.ignoredSenders.enumerated() {
      do throws(Mistake) { senders.append(try SenderPattern(item.text)) } catch {
        found.append(
          Fault(
            file: ruleFile,
            line: item.line,
            statement: error.statement("ignoredSenders", index)
          )
        )
      }
    }
    for (index, item) in file.neverReport.enumerated() {
      do throws(Mistake) { patterns.append(try CodePattern(item.text)) } catch {
        found.append(
          Fault(file: ruleFile, line: item.line, statement: error.statement("neverReport", index))
        )
      }
    }
    faults += found.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    return found.isEmpty ? (senders, patterns) : nil
  }

  private static func isShort(_ json: [UInt8], _ file: String, _ faults: inout [Fault]) -> Bool {
    if json.count <= longestFile { return true }
    let statement = "the file is longer than \(longestFile >> 10) KiB; shorten it"
    faults.append(Fault(file: file, statement: statement))
    return false
  }
}

extension UserRules {
  /// What is wrong with a sender or a pattern, before it is known where it stands.
  struct Mistake: Error {
    private let predicate: String

    /// `predicate` goes on from the place of the entry.
    init(_ predicate: String) {
      self.predicate = predicate
    }

    func statement(_ list: String, _ index: Int) -> String {
      "entry \(index + 1) of \"\(list)\" \(predicate)"
    }
  }
}

extension UserRules: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// How many rules there are, nothing of what they say: a pattern may be a code.
  public var description: String {
    "UserRules(\(keywords?.keywords.count ?? 0) keywords, \(ignoredSenders.count) senders, "
      + "\(neverReport.count) patterns)"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the rules.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
