internal import OTPJSON

/// A line with the attributes of a field, and those of the other fields of its form if known.
package struct FieldLine {
  /// An error in a line.
  package struct Invalid: Error {
    /// The identifier of the line, if it could be read.
    package let id: String?
    /// The problem and its remedy, without any content of the line.
    package let statement: String
  }

  /// The identifier of the line.
  package let id: String?
  /// The field.
  package let field: Field
  /// The other fields of its form; nil if they are unknown.
  package let others: [Field]?

  /// Reads a line.
  package init(_ bytes: [UInt8]) throws(Invalid) {
    let line: FieldLineMembers
    do {
      line = try JSON.decode(FieldLineMembers.self, from: bytes)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw Invalid(id: nil, statement: "this is not a JSON object; write {\"attrs\": {…}}")
    } catch {
      // The decoder gives no reason. Callers who need one check the syntax first.
      let statement = "this is not JSON, or nested too deep; a field needs three levels"
      throw Invalid(id: nil, statement: statement)
    }
    if let statement = line.fault { throw Invalid(id: line.id, statement: statement) }
    id = line.id
    field = Field(attributes: line.attributes)
    others = line.form?.map(Field.init(attributes:))
  }
}

/// The members of a line, or their problem; a valid identifier is kept even then.
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

/// The identifier of a line, a string or a whole number.
private struct FieldLineID: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Anything but a string must decode as a number.
    if let string = try? value.decode(String.self) {
      text = string.isEmpty ? nil : string
    } else if let number = try? value.decode(UInt64.self) {
      // Covers numbers beyond Int64.max.
      text = String(number)
    } else {
      text = String(try value.decode(Int64.self))
    }
  }
}

/// The attributes of a field.
///
/// A number stands for its digits. As in HTML, true means an attribute without a value. False and
/// null mean that the attribute is absent, as do lists and objects.
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
    // At most one of these succeeds; the errors of the others say only that the type differs.
    if let text = try? attributes.decode(String.self, forKey: name) { return text }
    if let flag = try? attributes.decode(Bool.self, forKey: name) { return flag ? "" : nil }
    if let number = try? attributes.decode(Int64.self, forKey: name) { return String(number) }
    return nil
  }
}
