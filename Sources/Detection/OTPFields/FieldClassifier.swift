internal import OTPLexicon
package import OTPLocales
internal import OTPScoring
internal import OTPText

/// Decides whether a field is for a one-time code.
///
/// A field with a tag for one-time codes is one. A field with another tag, or that cannot hold a
/// code, is not. For all other fields, the classifier weighs the evidence: the field's names in
/// code, the texts beside it, its length and content, and the other fields of the form. The article
/// <doc:FieldRule> explains each step.
public struct FieldClassifier: Sendable {
  /// The decision rule for sums. A field has no rivals, so there is no margin.
  private static let rule = DecisionRule(threshold: 0, margin: 0)

  private let rules: FieldRules
  private let words: FieldWords
  private let lexicon: Lexicon

  /// Creates a classifier with the words of all built-in languages.
  ///
  /// Creating a classifier is expensive. Create it once and reuse it.
  public init() throws(FieldError) {
    try self.init { () throws(LocaleError) in try Lexicon(compiled: CompiledLexicon.image) }
  }

  /// Creates a classifier with only the keywords of `profiles`.
  package init(profiles: [LocaleProfile]) throws(FieldError) {
    try self.init { () throws(LocaleError) in try Lexicon(profiles: profiles) }
  }

  private init(_ makeLexicon: () throws(LocaleError) -> Lexicon) throws(FieldError) {
    do throws(LocaleError) { lexicon = try makeLexicon() } catch { throw FieldError("\(error)") }
    rules = try FieldRules.embedded()
    words = FieldWords(rules, table: lexicon.table)
  }

  /// Decides whether `field` is for a one-time code.
  ///
  /// `others` are the other fields of its form, or nil if they are unknown.
  public func classify(_ field: Field, among others: [Field]? = nil) -> FieldVerdict {
    let form = FormEvidence(rules: rules, names: NameEvidence(rules: rules, words: words))
    let group = others.flatMap { CodeGroupSearch(rules: rules, others: $0).group(of: field) }
    let autocomplete = field["autocomplete"].flatMap(AutocompleteValue.init)
    let decision =
      FieldTag(rules: rules).decision(on: field, autocomplete)
      ?? (group?.isTagged == true ? .tagOfGroup : nil)
    if let decision {
      return FieldVerdict(
        kind: decision.isForCode ? .tagged : .no,
        score: decision.isForCode ? 1 : 0,
        reasons: [decision.reason],
        autocomplete: autocomplete,
        boxPlaces: decision.isForCode ? group?.places : nil
      )
    }
    var evidence = FieldEvidence(rules: rules)
    form.names.collect(from: field, into: &evidence)
    TextEvidence(rules: rules, words: words, lexicon: lexicon).collect(from: field, into: &evidence)
    ShapeEvidence(rules: rules).collect(from: field, in: group, into: &evidence)
    form.collect(from: others, into: &evidence)
    let sum = evidence.sum
    let isLikely = Self.rule.accepts(sum)
    return FieldVerdict(
      kind: isLikely ? .likely : .no,
      score: LogisticScore.score(ofSum: sum),
      reasons: evidence.sortedReasons,
      autocomplete: autocomplete,
      boxPlaces: isLikely ? group?.places : nil
    )
  }
}
