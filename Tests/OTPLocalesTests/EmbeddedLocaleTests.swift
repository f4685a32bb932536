import Testing

@testable import OTPLocales

@Suite struct EmbeddedLocaleTests {
  @Test(arguments: EmbeddedLocale.all.map(\.tag))
  func `an embedded file is in order`(tag: String) throws {
    let file = try #require(EmbeddedLocale.all.first { $0.tag == tag })
    let profile = try LocaleProfile(json: file.bytes, file: "\(tag).json")
    #expect(profile.language == tag)
    #expect(!profile.keywords.isEmpty)
  }

  @Test func `all embedded files are read`() throws {
    #expect(try LocaleProfile.embedded().map(\.language) == EmbeddedLocale.all.map(\.tag))
  }

  @Test func `the table stands in the order of its tags`() {
    let tags = EmbeddedLocale.all.map(\.tag)
    #expect(tags == tags.sorted())
    #expect(Set(tags).count == tags.count)
  }
}
