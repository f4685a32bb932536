import OTPDetection
import OTPJSON
import OTPMessage

extension CorpusRow {
  /// The reason why a line is not a row.
  struct Fault: Error {
    /// The ID of the row, if it can be read.
    var id: ID?
    /// What is wrong and how to fix it.
    let statement: String
  }

  private enum Member: String, CodingKey, CaseIterable {
    case id, text, code, why, sender, subject, after, outcome, author, scene, known
  }

  /// A line of a corpus file, as written.
  private struct Line: Decodable {
    var strings: [Member: String] = [:]
    var hasCode = false
    var after: String?

    init(from decoder: any Decoder) throws {
      let names = try decoder.container(keyedBy: Name.self).allKeys
      let container = try decoder.container(keyedBy: Member.self)
      // Decode the ID first, so that other faults can name it.
      let id = (try? container.decode(String.self, forKey: .id)).map(ID.init)
      for name in names where Member(rawValue: name.stringValue) == nil {
        throw Fault(
          id: id,
          statement: "\"\(name.stringValue)\" is not a member; remove it, or use one of "
            + Member.allCases.map(\.rawValue).joined(separator: ", ")
        )
      }
      for member in Member.allCases where container.contains(member) {
        if member == .code, try container.decodeNil(forKey: .code) {
          hasCode = true
          continue
        }
        if member == .after {
          guard let earlier = try? container.decode([String: String].self, forKey: .after),
            earlier.keys.elementsEqual(["text"]), earlier["text"]?.isEmpty == false
          else {
            throw Fault(
              id: id,
              statement:
                "\"after\" is not an object with a \"text\" alone; write that, or remove it"
            )
          }
          after = earlier["text"]
          continue
        }
        guard let string = try? container.decode(String.self, forKey: member), !string.isEmpty
        else {
          throw Fault(
            id: id,
            statement: "\"\(member.rawValue)\" is empty, or not a string; write one, or remove it"
          )
        }
        strings[member] = string
        if member == .code { hasCode = true }
      }
    }

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  /// Parses line number `line` of a corpus file whose IDs start with `prefix` and a hyphen.
  init(json: some Collection<UInt8>, line: Int, prefix: String) throws(Fault) {
    let decoded: Line
    do {
      decoded = try JSON.decode(Line.self, from: json)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(statement: "the line is not a JSON object; fix its syntax")
    }
    let id = try Self.id(decoded.strings[.id], prefix: prefix)
    do throws(Fault) {
      try self.init(decoded, id: id, line: line)
    } catch {
      throw Fault(id: id, statement: error.statement)
    }
  }

  private init(_ decoded: Line, id: ID, line: Int) throws(Fault) {
    guard let text = decoded.strings[.text] else {
      throw Fault(statement: "the member \"text\" is missing; add it")
    }
    guard decoded.hasCode else {
      throw Fault(statement: "the member \"code\" is missing; write null when there is none")
    }
    let code = decoded.strings[.code].map { SecurityCode($0) }
    if code == nil, decoded.strings[.why] == nil {
      throw Fault(statement: "\"why\" is missing; say why no number in the text is the code")
    }
    self.id = id
    self.line = line
    self.code = code
    outcome = try Self.outcome(decoded.strings[.outcome], hasCode: code != nil)
    why = decoded.strings[.why]
    author = decoded.strings[.author]
    scene = decoded.strings[.scene]
    known = decoded.strings[.known]
    message = Message(
      text: text,
      subject: decoded.strings[.subject],
      sender: decoded.strings[.sender]
    )
    after = decoded.after.map { Message(text: $0, sender: decoded.strings[.sender]) }
  }

  private static func id(_ string: String?, prefix: String) throws(Fault) -> ID {
    guard let string else { throw Fault(statement: "the member \"id\" is missing; add it") }
    let number = string.utf8.dropFirst(prefix.utf8.count + 1)
    let isDigits = number.count == 4 && number.allSatisfy { 0x30...0x39 ~= $0 }
    guard string.hasPrefix("\(prefix)-"), isDigits else {
      throw Fault(
        id: ID(description: string),
        statement: "the id is not \"\(prefix)-\" and four digits; write it so"
      )
    }
    return ID(description: string)
  }

  private static func outcome(
    _ name: String?,
    hasCode: Bool
  ) throws(Fault) -> Detection.Outcome {
    guard let name else { return hasCode ? .code : .none }
    switch Detection.Outcome(rawValue: name) {
    case .ambiguous?, .redacted?, .unusable?:
      if hasCode { throw Fault(statement: "\"\(name)\" goes with no code; write null") }
      return Detection.Outcome(rawValue: name) ?? .none
    case .code?, Detection.Outcome.none?:
      throw Fault(statement: "the outcome \"\(name)\" goes without saying; remove it")
    case nil:
      throw Fault(
        statement:
          "\"\(name)\" is not an outcome; write ambiguous, redacted or unusable, or remove it"
      )
    }
  }
}
