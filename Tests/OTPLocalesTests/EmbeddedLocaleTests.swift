import Testing

@testable import OTPLocales

@Suite struct EmbeddedLocaleTests {
  @Test func `every embedded file is in order`() throws {
    let profiles = try LocaleProfile.embedded()
    #expect(profiles.map(\.language) == EmbeddedLocale.all.map(\.tag))
  }

  @Test func `the table stands in the order of its tags`() {
    let tags = EmbeddedLocale.all.map(\.tag)
    #expect(tags == tags.sorted())
    #expect(Set(tags).count == tags.count)
  }
}
