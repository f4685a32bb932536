import FoundationEssentials
import OTPCorpus
import Testing

@Suite struct LocaleCheckTests {
  @Test func `the data of this checkout is valid`() throws {
    let check = try LocaleCheck(locales: Checkout.locales, corpus: Checkout.corpus)
    for fault in try check.faults() { fault.record() }
  }

  @Test func `finds no faults in valid folders`() throws {
    try expect([], in: Folders())
  }

  @Test func `reports the line of a fault in a locale`() throws {
    var folders = Folders()
    folders.locales["xx.json"] = Folders.locale("xx", words: ["verification code", "one time "])
    try expect(
      [#"locales/xx.json:3: "one time " ends with a space; remove it"#],
      in: folders,
      matching: { $0.contains("locales/") }
    )
  }

  @Test func `reports a phrase in two roles at its second line`() throws {
    var folders = Folders()
    folders.locales["xx.json"] = """
      {"schema": 1, "language": "xx", "name": "X", "keywords": {
      "code": {"word": ["verification code"]},
      "promo": {"prefix": {
      "Verification co": ["de"]}}},
      "sources": ["a"]}
      """
    try expect(
      [
        #"locales/xx.json:4: "Verification code" is the same as "verification code" when compared, "#
          + #"in "code" and in "promo"; leave it in one role"#
      ],
      in: folders,
      matching: { $0.contains("locales/") }
    )
  }

  @Test func `reports a file name that is not a language tag`() throws {
    var folders = Folders()
    folders.locales["xx_YY.json"] = Folders.locale("xx_YY", words: ["kod"])
    folders.corpus["xx_YY.jsonl"] = Folders.rows("xx_YY", "kod")
    try expect(
      ["locales/xx_YY.json: the name is not a language tag; write it as in de, pt-BR or zh-Hans"],
      in: folders,
      tag: "xx_YY"
    )
  }

  @Test func `reports too few rows`() throws {
    var folders = Folders()
    folders.corpus["xx.jsonl"] = Folders.rows("xx", "verification code", withCode: 19, without: 11)
    try expect(
      [
        "corpus/xx.jsonl: 11 rows have none; write at least 12",
        "corpus/xx.jsonl: 19 rows have a code; write at least 20",
      ],
      in: folders
    )
  }

  @Test func `reports a locale without rows`() throws {
    var folders = Folders()
    folders.corpus["xx.jsonl"] = nil
    try expect(
      ["corpus/xx.jsonl: the file is missing; write rows for the locale"],
      in: folders
    )
  }

  @Test func `reports rows without a locale`() throws {
    var folders = Folders()
    folders.corpus["yy.jsonl"] = Folders.rows("yy", "verification code")
    try expect(
      ["corpus/yy.jsonl: there is no locale yy.json; write it, or name the file after another"],
      in: folders
    )
  }

  @Test func `the locale for all languages needs no rows`() throws {
    var folders = Folders()
    folders.locales["und.json"] = Folders.locale("und", words: ["OTP"])
    try expect([], in: folders)
  }

  @Test func `reports a row with a wrong answer by its ID`() throws {
    var folders = Folders()
    folders.corpus["xx.jsonl", default: ""] +=
      #"{"id": "xx-9000", "text": "The parcel weighs 77120 grams.", "code": "77120"}"# + "\n"
    try expect(
      ["corpus/xx.jsonl:33: xx-9000: expected a code of 5 characters, found none"],
      in: folders
    )
  }

  @Test func `reports a row that passes but is marked as known to fail`() throws {
    var folders = Folders()
    folders.corpus["xx.jsonl", default: ""] += """
      {"id": "xx-9000", "text": "The parcel weighs 77120 grams.", "code": "77120", "known": "a"}
      {"id": "xx-9001", "text": "Your verification code is 771201.", "code": "771201", "known": "a"}

      """
    try expect(
      ["corpus/xx.jsonl:34: xx-9001: is right, but marked as known to fail; remove \"known\""],
      in: folders
    )
  }

  @Test func `reports a row that another locale breaks`() throws {
    var folders = Folders()
    folders.locales["yy.json"] = Folders.locale("yy", words: ["parcel number"])
    folders.corpus["yy.jsonl"] = Folders.rows("yy", "parcel number")
    folders.corpus["xx.jsonl", default: ""] +=
      #"{"id": "xx-9000", "text": "Your parcel number is 77120.", "code": null, "why": "a"}"#
      + "\n"
    try expect(
      [
        "corpus/xx.jsonl:33: xx-9000: is right without yy.json, but with it: "
          + "expected none, found a code of 5 characters"
      ],
      in: folders,
      tag: "yy"
    )
  }

  @Test func `rejects an unknown locale`() throws {
    let fault = try #require(throws: CorpusFault.self) {
      try expect([], in: Folders(), tag: "zz")
    }
    #expect(
      fault.description.hasSuffix(
        "locales: no file here is named after the tag that was given; write one, or name another"
      )
    )
  }

  /// Writes `folders` to a scratch folder, checks them, and compares the faults, with paths
  /// relative to the scratch folder.
  private func expect(
    _ expected: [String],
    in folders: Folders,
    tag: String? = nil,
    matching isMeant: (String) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(
      path: "locale-check-\(UUID().uuidString)"
    )
    defer { try? FileManager.default.removeItem(at: scratch) }
    try folders.write(to: scratch)
    let check = try LocaleCheck(
      locales: "\(scratch.path())/locales",
      corpus: "\(scratch.path())/corpus"
    )
    let found = try check.faults(for: tag).map {
      String($0.description.dropFirst(scratch.path().count + 1))
    }
    #expect(found.filter(isMeant) == expected, sourceLocation: sourceLocation)
  }
}
