import OTPJSON

/// The scores of corpus files when the detector first saw them, before any fixes.
///
/// `first-contact.json` has a score for each measured corpus file.
package struct FirstContact {
  static let file = "first-contact.json"

  package let scores: [String: CorpusScore]

  package init(scores: [String: CorpusScore]) { self.scores = scores }

  static func read(in corpus: String) throws(CorpusFault) -> FirstContact {
    let path = "\(corpus)/\(file)"
    let bytes = try Folder.bytes(of: path)
    do {
      return FirstContact(
        scores: try JSON.decode([String: CorpusScore].self, from: bytes)
      )
    } catch {
      throw CorpusFault(
        file: path,
        statement:
          "this is no object of scores by file; give each rows, right, withCode, found and reported"
      )
    }
  }
}
