import FoundationEssentials
import OTPLocales

/// Compiles the locales that are built in into a Swift source with the image of their lexicon; `CompileLexicon` runs it at each build for
/// which they changed.
@main struct LexiconCompiler {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { throw Mistake() }
    let lexicon = try Lexicon(profiles: LocaleProfile.embedded())
    let source = """
      extension CompiledLexicon {
        /// What `Lexicon(compiled:)` reads.
        package static var image: StaticString { "\(literal(lexicon.compiled()))" }
      }

      """
    try Data(source.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
  }

  /// The characters of `image` as they are written between quotation marks.
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

  private struct Mistake: Error, CustomStringConvertible {
    let description = "usage: lexicon-compiler OUTPUT.swift"
  }
}
