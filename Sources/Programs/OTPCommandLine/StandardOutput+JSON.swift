package import CommandLineToolkit
package import OTPText

extension StandardOutput {
  /// Appends the JSON in `writer` and a line feed, and empties `writer` for the next line.
  ///
  /// Flushes the output when there is enough of it to be worth a system call.
  package mutating func appendLine(_ writer: inout JSONWriter) throws(CommandError) {
    writer.endLine()
    try append(writer.bytes)
    writer.removeAll()
  }
}
