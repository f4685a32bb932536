package import OTPDetection
package import OTPLinks
import OTPLocales

/// A folder of locale files.
package struct LocaleFolder {
  /// The extension of locale files.
  private static let ending = ".json"

  /// A file in the folder.
  struct File {
    let tag: String
    /// The locale, or nil if the file cannot be used.
    let profile: LocaleProfile?
    let faults: [CorpusFault]
  }

  let path: String
  let files: [File]

  /// Reads and inspects the files.
  package init(path: String) throws(CorpusFault) {
    let inspector: LocaleInspector
    do {
      inspector = try LocaleInspector()
    } catch {
      throw CorpusFault(file: path, statement: error.statement)
    }
    var files: [File] = []
    // In the order of the compiled lexicon, where `sr` precedes `sr-Latn`.
    let names = try Folder.names(in: path, ending: Self.ending)
    for tag in names.map({ String($0.dropLast(Self.ending.count)) }).sorted() {
      let name = tag + Self.ending
      let bytes = try Folder.bytes(of: "\(path)/\(name)")
      let inspection = inspector.inspect(bytes, file: name)
      var faults = inspection.faults.map {
        CorpusFault(file: "\(path)/\(name)", line: $0.line, statement: $0.statement)
      }
      if !LanguageTag.isWellFormed(tag) {
        faults.append(
          CorpusFault(
            file: "\(path)/\(name)",
            statement: "the name is not a language tag; write it as in de, pt-BR or zh-Hans"
          )
        )
      }
      files.append(File(tag: tag, profile: inspection.profile, faults: faults))
    }
    self.path = path
    self.files = files
  }

  /// The path of the file for `tag`.
  func path(of tag: String) -> String { "\(path)/\(tag)\(Self.ending)" }

  /// Creates a detector with all usable locales.
  package func makeDetector() throws(CorpusFault) -> Detector { try makeDetector(without: nil) }

  /// Creates a detector of links with the words of all usable locales.
  package func makeLinkDetector() throws(CorpusFault) -> LinkDetector {
    do {
      return try LinkDetector(profiles: files.compactMap(\.profile))
    } catch {
      throw CorpusFault(file: path, statement: error.description)
    }
  }

  /// Creates a detector with all usable locales except `tag` and the locales that extend it.
  func makeDetector(without tag: String?) throws(CorpusFault) -> Detector {
    let profiles = files.filter { $0.tag != tag }.compactMap(\.profile)
    do {
      return try Detector(profiles: profiles.filter { tag == nil || $0.parent != tag })
    } catch {
      throw CorpusFault(file: path, statement: error.description)
    }
  }

  /// Faults for locales that extend a missing locale.
  var orphans: [CorpusFault] {
    files.compactMap { file in
      guard let parent = file.profile?.parent, !files.contains(where: { $0.tag == parent }) else {
        return nil
      }
      return CorpusFault(
        file: path(of: file.tag),
        statement: "\"parent\" names no file here; name another, or remove it"
      )
    }
  }
}
