import FoundationEssentials
import Glibc
import OTPLocales
import OTPSignals
import OTPText

/// Compiles the data of the detector into Swift sources.
@main struct DataCompiler {
  static func main() {
    do { try compile(CommandLine.arguments) } catch {
      print(error)
      exit(1)
    }
  }

  private static func compile(_ arguments: [String]) throws {
    guard arguments.count == 4, arguments[3].hasSuffix(".swift") else { throw UsageError() }
    let source =
      switch arguments[1] {
      case "lexicon": try lexicon(ofFolder: arguments[2])
      case "signals": try signals(ofFile: arguments[2])
      case "roles": try roles(ofFile: arguments[2])
      default: throw UsageError()
      }
    try write(Data(source.utf8), to: URL(filePath: arguments[3]))
  }

  /// The source of `OTPLexicon` for a folder of locale files.
  private static func lexicon(ofFolder folder: String) throws -> String {
    let profiles = try LocaleProfile.all(inFolder: folder)
    let lexicon = try Lexicon(profiles: profiles)
    let links = try Lexicon(profiles: profiles.map(\.ofLinks), table: lexicon.table)
    return """
      // swift-format-ignore-file
      extension CompiledLexicon {
        /// The image that `Lexicon(compiled:)` reads.
        package static var image: StaticString { "\(literal(lexicon.compiled().text))" }

        /// The image of the words about links, which `Lexicon(compiled:foldedAs:)` reads.
        package static var links: StaticString { "\(literal(links.compiled(withTable: false).text))" }
      }

      """
  }

  /// The source of `OTPDetection` for the file of signals.
  private static func signals(ofFile path: String) throws -> String {
    try SignalFile(json: Array(Data(contentsOf: URL(filePath: path))), path: path).source
  }

  /// The source of `OTPDetection` for the file of the weights of roles.
  private static func roles(ofFile path: String) throws -> String {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    guard let source = try RoleFile(text: text, path: path).source else {
      throw SignalFault(
        file: path,
        line: nil,
        statement: "two features share a check of the table; leave one out"
      )
    }
    return source
  }

  /// Writes `source` unless the file already contains it: a file that is written is recompiled,
  /// with everything that depends on it.
  private static func write(_ source: Data, to file: URL) throws {
    // A missing file differs as well.
    guard (try? Data(contentsOf: file)) != source else { return }
    try source.write(to: file)
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
    let description = """
      usage: data-compiler lexicon LOCALES OUTPUT.swift
             data-compiler signals SIGNALS.json OUTPUT.swift
             data-compiler roles ROLES.txt OUTPUT.swift
      """
  }
}
