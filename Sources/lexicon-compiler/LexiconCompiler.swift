import FoundationEssentials
import Glibc
import OTPLocales
import OTPText

/// Compiles a folder of locale files into a lexicon image.
///
/// The image is written as a Swift source for `OTPLexicon`, or as a binary file for the browser
/// extension.
@main struct LexiconCompiler {
  static func main() {
    do { try compile(CommandLine.arguments) } catch {
      print(error)
      exit(1)
    }
  }

  private static func compile(_ arguments: [String]) throws {
    guard arguments.count == 3 else { throw UsageError() }
    let (folder, output) = (arguments[1], arguments[2])
    guard output.hasSuffix(".swift") || output.hasSuffix(".bin") else { throw UsageError() }
    let profiles = try LocaleProfile.all(inFolder: folder)
    let lexicon = try Lexicon(profiles: profiles)
    let data: Data
    if output.hasSuffix(".bin") {
      data = Data(lexicon.compiled().bytes)
    } else {
      let links = try Lexicon(profiles: profiles.map(\.ofLinks), table: lexicon.table)
      data = Data(source(lexicon.compiled().text, links.compiled(withTable: false).text).utf8)
    }
    try data.write(to: URL(filePath: output))
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
    let description = "usage: lexicon-compiler LOCALES OUTPUT.swift|OUTPUT.bin"
  }
}
