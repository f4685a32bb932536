import Foundation
import OTPLinks
import OTPMessage

/// A message of `Rows` with the link that a careful person would follow in it.
struct LinkRow: Decodable, Sendable, CustomStringConvertible {
  let id: String
  let subject: String?
  let text: String
  let link: String?
  private let outcome: String?

  var message: Message { Message(text: text, subject: subject) }

  /// What is right: a link's address, or the name of an outcome without one.
  var answer: String { link ?? outcome ?? "none" }

  /// The id alone, because failures must not show messages.
  var description: String { id }

  /// The rows of all files.
  static let all: [LinkRow] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Rows")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return (files ?? []).sorted { $0.path < $1.path }.flatMap { file -> [LinkRow] in
      let lines = (try? Data(contentsOf: file))?.split(separator: UInt8(ascii: "\n")) ?? []
      return lines.compactMap { try? JSONDecoder().decode(LinkRow.self, from: $0) }
    }
  }()
}

extension LinkDetection {
  /// The answer in the form of ``LinkRow/answer``.
  var answer: String { link?.address ?? outcome.rawValue }
}
