import FoundationEssentials
import OTPFields
import OTPMessage

/// A line that asks what a field is: the attributes of the field, and those of the other fields of its form if they are known.
struct FieldLine {
  /// Why a line could not be read.
  struct Fault: Error {
    /// The id of the line, if that could be read all the same.
    let id: String?
    /// What is wrong and what to do; it never shows what the line holds.
    let statement: String
  }

  let id: String?
  let field: Field
  let others: [Field]?

  /// Reads the bytes of a line, whose syntax `parser` checks; returns nil when it is blank.
  static func read(
    _ bytes: [UInt8],
    _ parser: borrowing MessageLineParser
  ) throws(Fault) -> FieldLine? {
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return nil }
    // The decoder takes bare control characters, and tells no reason.
    if let fault = parser.syntaxFault(of: bytes) { throw Fault(id: nil, statement: "\(fault)") }
    let line: FieldLineMembers
    do {
      line = try JSONDecoder().decode(FieldLineMembers.self, from: Data(bytes))
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw Fault(id: nil, statement: "this is not a JSON object; write {\"attrs\": {…}}")
    } catch {
      // Deeper than 512 levels, which is all that is left.
      throw Fault(id: nil, statement: "lists or objects are nested too deep; a field needs three")
    }
    if let statement = line.fault { throw Fault(id: line.id, statement: statement) }
    return FieldLine(
      id: line.id,
      field: Field(attributes: line.attributes),
      others: line.form?.map(Field.init(attributes:))
    )
  }
}

/// The members of a line, or what is wrong with them: an id is kept also where another member is wrong.
private struct FieldLineMembers: Decodable {
  private enum Key: String, CodingKey {
    case id, attrs, form
  }

  private(set) var id: String?
  private(set) var attributes: [String: String] = [:]
  private(set) var form: [[String: String]]?
  private(set) var fault: String?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    do {
      id = try members.decodeIfPresent(FieldLineID.self, forKey: .id)?.text
    } catch {
      fault = "\"id\" is neither a string nor a whole number; write it in quotes"
      return
    }
    do {
      guard let attrs = try members.decodeIfPresent(FieldAttributes.self, forKey: .attrs) else {
        fault = "\"attrs\" is missing; write {\"attrs\": {\"type\": \"text\", …}}"
        return
      }
      attributes = attrs.values
    } catch {
      fault = "\"attrs\" is not an object; write {\"attrs\": {\"type\": \"text\", …}}"
      return
    }
    do {
      form = try members.decodeIfPresent([FieldAttributes].self, forKey: .form)?.map(\.values)
    } catch {
      fault = "\"form\" is not a list of objects; write the attributes of the form's other fields"
    }
  }
}

/// The id of a line, which may also be a whole number.
private struct FieldLineID: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Whatever is no string is decoded again as a number, with that error if it is none.
    if let string = try? value.decode(String.self) {
      text = string.isEmpty ? nil : string
    } else if let number = try? value.decode(UInt64.self) {
      // Numbers beyond the largest signed one come back whole too.
      text = String(number)
    } else {
      text = String(try value.decode(Int64.self))
    }
  }
}

/// The attributes of one field. A number means its digits, and as in HTML true means that the attribute is there without a value;
/// false and null mean that it is not there, and so do lists and objects, which no attribute is.
private struct FieldAttributes: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  private(set) var values: [String: String] = [:]

  init(from decoder: any Decoder) throws {
    let attributes = try decoder.container(keyedBy: Name.self)
    for name in attributes.allKeys {
      values[name.stringValue] = FieldAttributes.value(in: attributes, at: name)
    }
  }

  private static func value(
    in attributes: KeyedDecodingContainer<Name>,
    at name: Name
  ) -> String? {
    // One of these is right, and the errors of the others say only that it is another.
    if let text = try? attributes.decode(String.self, forKey: name) { return text }
    if let flag = try? attributes.decode(Bool.self, forKey: name) { return flag ? "" : nil }
    if let number = try? attributes.decode(Int64.self, forKey: name) { return String(number) }
    return nil
  }
}
