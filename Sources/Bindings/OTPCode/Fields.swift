internal import COTPCode
internal import OTPFields
internal import OTPText

/// Writes whether a form field is for a code, as JSON.
@c @implementation
public func otpcode_fields_classify(
  _ fields: OpaquePointer!,
  _ json: UnsafePointer<CChar>!,
  _ json_length: Int,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let classifier = try unsafe Handle.object(FieldsHandle.self, fields).classifier
    let bytes = try unsafe CallerMemory.bytes(json, json_length)
    let line: FieldLine
    do throws(FieldLine.Invalid) {
      line = try unsafe FieldLine(Array(bytes))
    } catch {
      throw .invalidJSON
    }
    var writer = JSONWriter()
    let verdict = classifier.classify(line.field, among: line.others)
    FieldAnswerLine.write(verdict, id: line.id, to: &writer)
    try unsafe CallerMemory.write(writer.bytes, to: buffer, capacity, needed)
  }
}
