import CLocales

extension LocaleProfile {
  /// The locales that are built in, in the order of their tags.
  package static func embedded() throws(LocaleError) -> [LocaleProfile] {
    var profiles: [LocaleProfile] = []
    for file in EmbeddedLocale.all {
      // A test looks at the spelling of what is built in, so that a build need not.
      profiles.append(
        try LocaleProfile(json: file.bytes, file: "\(file.tag).json", checksSpelling: false)
      )
    }
    return profiles
  }
}

/// A file of `locales/` as it was embedded when the program was built.
package struct EmbeddedLocale: Sendable {
  /// The file's name without `.json`.
  package let tag: String
  package let bytes: [UInt8]

  package init(tag: String, bytes: [UInt8]) {
    self.tag = tag
    self.bytes = bytes
  }

  /// All of them, in the order of their tags.
  package static var all: [EmbeddedLocale] {
    (0..<otp_locale_count()).map { index in
      // The table and its bytes are constants of the program: never freed, never written.
      EmbeddedLocale(
        tag: unsafe String(cString: otp_locale_tag(index)),
        bytes: unsafe Array(
          UnsafeBufferPointer(start: otp_locale_bytes(index), count: otp_locale_length(index))
        )
      )
    }
  }
}
