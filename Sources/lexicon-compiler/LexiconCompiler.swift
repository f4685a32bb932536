import FoundationEssentials
import OTPLocales
import OTPText

/// Compiles the locales that are built in into the image of their lexicon: into a Swift source that holds it, which `CompileLexicon` runs at
/// each build for which they changed, or into the file of bytes that the browser extension reads.
@main struct LexiconCompiler {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { throw Mistake() }
    let output = CommandLine.arguments[1]
    guard output.hasSuffix(".swift") || output.hasSuffix(".bin") else { throw Mistake() }
    let image = try Lexicon(profiles: LocaleProfile.embedded()).compiled()
    let data = output.hasSuffix(".bin") ? Data(image.bytes) : Data(source(of: image.text).utf8)
    try data.write(to: URL(filePath: output))
  }

  private static func source(of image: [UInt8]) -> String {
    """
    extension CompiledLexicon {
      /// What `Lexicon(compiled:)` reads.
      package static var image: StaticString { "\(literal(image))" }
    }

    """
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
    let description = "usage: lexicon-compiler OUTPUT.swift|OUTPUT.bin"
  }
}
