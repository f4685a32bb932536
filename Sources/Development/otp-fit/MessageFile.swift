import FoundationEssentials
import OTPCorpus
import OTPDetection
import OTPMessage
import OTPText

/// A file of labelled messages, with one JSON object per line.
///
/// Reports and errors reveal nothing about the messages.
struct MessageFile {
  let messages: [LabelledMessage]

  /// Parses the contents of the file at `path`.
  init(bytes: [UInt8], path: String) throws(CorpusFault) {
    var messages: [LabelledMessage] = []
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, json) in lines.enumerated() where !json.isEmpty {
      do {
        let line = try JSONDecoder().decode(Line.self, from: Data(json))
        if let message = LabelledMessage(line, fileName: name) { messages.append(message) }
      } catch {
        throw CorpusFault(
          file: path,
          line: index + 1,
          statement: "this is not an object with the strings \"id\", \"text\" and \"code\","
            + " which may be null, and perhaps \"source\"; correct it"
        )
      }
    }
    self.messages = messages
  }

  fileprivate struct Line: Decodable {
    let id: String
    let text: String
    let code: String?
    let subject: String?
    let sender: String?
    let outcome: String?
    let source: String?

    private enum CodingKeys: String, CodingKey {
      case id, text, code, subject, sender, outcome, source
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      text = try container.decode(String.self, forKey: .text)
      // A missing member would not mean that there is no code, so require it.
      code = try container.decode(String?.self, forKey: .code)
      subject = try container.decodeIfPresent(String.self, forKey: .subject)
      sender = try container.decodeIfPresent(String.self, forKey: .sender)
      outcome = try container.decodeIfPresent(String.self, forKey: .outcome)
      source = try container.decodeIfPresent(String.self, forKey: .source)
    }
  }
}

extension LabelledMessage {
  /// Creates a message from a line, or returns nil if its answer does not depend on weights.
  fileprivate init?(_ line: MessageFile.Line, fileName: String) {
    let outcome = line.outcome.map { Detection.Outcome(rawValue: $0) }
    if let outcome {
      guard let outcome, Self.dependsOnWeights(outcome) else { return nil }
    }
    self.init(
      id: line.id,
      message: Message(text: line.text, subject: line.subject, sender: line.sender),
      code: line.code.map { SecurityCode(Self.typed($0)) },
      isAmbiguous: outcome == .ambiguous,
      source: line.source.map(GroupKey.source).flatMap { $0.isEmpty ? nil : $0 } ?? fileName
    )
  }

  /// The code in the form of the corpus rubric: ASCII digits and letters, with groups joined and
  /// without the prefix of a service.
  private static func typed(_ code: String) -> String {
    var result = ""
    for scalar in withoutPrefix(code).unicodeScalars {
      if let digit = scalar.decimalDigit {
        result += "\(digit)"
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The part after the first hyphen, if it has only digits and the part before only letters.
  private static func withoutPrefix(_ code: String) -> Substring {
    let parts = code.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].allSatisfy(\.isLetter), parts[1].allSatisfy(\.isNumber) else {
      return code[...]
    }
    return parts[1]
  }
}
