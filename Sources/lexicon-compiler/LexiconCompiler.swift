import FoundationEssentials
import Glibc
import OTPLocales
import OTPText

/// Compiles a folder of locale files into a lexicon image.
///
/// The image is written as a Swift source for `OTPLexicon`.
@main struct LexiconCompiler {
  static func main() {
    do { try compile(CommandLine.arguments) } catch {
      print(error)
      exit(1)
    }
  }

  private static func compile(_ arguments: [String]) throws {
    guard arguments.count == 3, arguments[2].hasSuffix(".swift") else { throw UsageError() }
    let profiles = try LocaleProfile.all(inFolder: arguments[1])
    let lexicon = try Lexicon(profiles: profiles)
    let links = try Lexicon(profiles: profiles.map(\.ofLinks), table: lexicon.table)
    let source = source(lexicon.compiled().text, links.compiled(withTable: false).text)
    try write(Data(source.utf8), to: URL(filePath: arguments[2]))
  }

  /// Writes `source` unless the file has it already: what is written is compiled again, with all
  /// that depends on it.
  private static func write(_ source: Data, to file: URL) throws {
    // A file that is missing has another content.
    guard (try? Data(contentsOf: file)) != source else { return }
    try source.write(to: file)
  }

  private static func source(_ image: [UInt8], _ links: [UInt8]) -> String {
    """
    extension CompiledLexicon {
      /// The image that `Lexicon(compiled:)` reads.
      package static var image: StaticString { "\(literal(image))" }

      /// The image of the words about links, which `Lexicon(compiled:foldedAs:)` reads.
      package static var links: StaticString { "\(literal(links))" }
    }

    """
  }

  /// `image`, escaped for a string literal.
  private static func literal(_ image: [UInt8]) -> String {
    var literal: [UInt8] = []
    literal.reserveCapacity(image.count + image.count / 8)
    for byte in image {
      switch byte {
      case UInt8(ascii: "\\"): literal += Array("\\\\".utf8)
      case 0x7F: literal += Array("\\u{7F}".utf8)
      default: literal.append(byte)
      }
    }
    return String(decoding: literal, as: UTF8.self)
  }

  private struct UsageError: Error, CustomStringConvertible {
    let description = "usage: lexicon-compiler LOCALES OUTPUT.swift"
  }
}
