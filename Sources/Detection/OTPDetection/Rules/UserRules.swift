internal import OTPLocales

/// The user's own keywords, ignored senders, and codes that are never reported.
///
/// The calling program reads the files and passes their contents; `locales/README.md` describes the
/// formats. A file with a fault is ignored as a whole, so that no rule can break detection.
public struct UserRules: Sendable {
  /// A fault in a file.
  public struct Fault: Error, Sendable, Equatable {
    /// The name of the file: `keywords.json` or `rules.json`.
    public let file: String
    /// The line; nil if the fault concerns the whole file.
    public let line: Int?
    /// What is wrong and what to do. Identifies senders and patterns by position, never by their
    /// characters.
    public let statement: String

    /// Makes a fault with `statement`, for programs that cannot read a file.
    public init(file: String, line: Int? = nil, statement: String) {
      self.file = file
      self.line = line
      self.statement = statement
    }
  }

  /// The name of the file with keywords.
  public static let keywordFile = "keywords.json"
  /// The name of the file with senders and patterns.
  public static let ruleFile = "rules.json"
  /// The size of the largest accepted file, in bytes: several times that of any locale.
  public static let longestFile = 256 << 10

  /// The faults of both files, by line; empty if both files are used.
  public let faults: [Fault]

  let keywords: LocaleProfile?
  let ignoredSenders: [SenderPattern]
  let neverReport: [CodePattern]

  /// Makes empty rules.
  public init() {
    faults = []
    keywords = nil
    ignoredSenders = []
    neverReport = []
  }

  /// Makes rules from the contents of the two files; nil stands for a missing file.
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
  /// A fault in a sender or a pattern, before its position is known.
  struct Mistake: Error {
    private let predicate: String

    /// Makes a mistake; `predicate` completes a sentence that begins with the entry's position.
    init(_ predicate: String) {
      self.predicate = predicate
    }

    func statement(_ list: String, _ index: Int) -> String {
      "entry \(index + 1) of \"\(list)\" \(predicate)"
    }
  }
}

extension UserRules: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The number of rules, not their contents: a pattern may be a code.
  public var description: String {
    "UserRules(\(keywords?.keywords.count ?? 0) keywords, \(ignoredSenders.count) senders, "
      + "\(neverReport.count) patterns)"
  }

  /// The same as `description`.
  public var debugDescription: String { description }

  /// Has no children, so that `dump` shows no rules.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
