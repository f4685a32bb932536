import OTPJSON

/// The file of the user's rules: senders to ignore, and patterns of codes never to report.
package struct UserRuleFile: Sendable {
  /// An entry in a list.
  package struct Item: Sendable {
    package let text: String
    package let line: Int?
  }

  /// The version of the format described in `locales/README.md`.
  private static let schema = 1
  /// The maximum number of entries in a list.
  private static let mostItems = 1_000

  private enum Member: String, CodingKey, CaseIterable {
    case schema, ignoredSenders, neverReport
  }

  package private(set) var ignoredSenders: [Item] = []
  package private(set) var neverReport: [Item] = []
  /// The faults, in line order. They name members and positions, never the contents of a list.
  package private(set) var faults: [LocaleInspection.Fault] = []

  /// Reads the contents of a file.
  package init(_ json: [UInt8]) {
    let file = UserFile(json)
    if let fault = file.fault {
      faults = [fault]
      return
    }
    do throws(LocaleFault) {
      let lists = try Self.decode(json, file.text)
      ignoredSenders = try Self.items(lists.ignoredSenders ?? [], of: .ignoredSenders, file.text)
      neverReport = try Self.items(lists.neverReport ?? [], of: .neverReport, file.text)
    } catch {
      faults = [LocaleInspection.Fault(line: file.text.line(of: error), statement: error.statement)]
    }
  }

  private struct Lists: Decodable {
    let schema: Int
    let ignoredSenders: [String]?
    let neverReport: [String]?
  }

  private static func decode(_ json: [UInt8], _ text: LocaleText) throws(LocaleFault) -> Lists {
    let known = Member.allCases.map(\.rawValue)
    if let member = text.strings.first(where: { $0.isMember && !known.contains($0.string) }) {
      // Omit the name, which may be an entry in the wrong place.
      throw LocaleFault(
        statement: "a member is unknown; remove it, or use one of \(known.joined(separator: ", "))",
        phrase: member.string
      )
    }
    let lists: Lists
    do {
      lists = try JSON.decode(Lists.self, from: json)
    } catch let error as DecodingError {
      throw LocaleFault(error)
    } catch {
      throw .notJSON
    }
    guard lists.schema == schema else {
      throw LocaleFault(
        statement: "\"schema\" is \(lists.schema); write \(schema)",
        phrase: "schema"
      )
    }
    return lists
  }

  private static func items(
    _ list: [String],
    of member: Member,
    _ text: LocaleText
  ) throws(LocaleFault) -> [Item] {
    guard list.count <= mostItems else {
      throw LocaleFault(
        statement: "\"\(member.rawValue)\" holds more than \(mostItems) entries; remove some",
        phrase: member.rawValue
      )
    }
    // Both are in file order.
    let lines = text.strings.filter { !$0.isMember && $0.path == [member.rawValue] }.map(\.line)
    return list.enumerated().map { index, string in
      Item(text: string, line: lines.indices.contains(index) ? lines[index] : nil)
    }
  }
}
