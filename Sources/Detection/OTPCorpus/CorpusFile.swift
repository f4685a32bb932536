import OTPMessage

/// A file of `corpus/`, read line by line.
package struct CorpusFile: Sendable {
  /// The extension of corpus files.
  private static let ending = ".jsonl"

  /// The path of the file, as shown in faults.
  package let path: String
  /// The name of the file without its extension: a language tag, or `regressions`.
  package let name: String
  /// The rows that could be read.
  package let rows: [CorpusRow]
  /// The faults of the other lines.
  package let faults: [CorpusFault]

  /// Parses the contents of the file at `path`, which ends in `<tag>.jsonl`.
  package init(bytes: [UInt8], path: String) {
    let name = Self.name(of: path)
    var rows: [CorpusRow] = []
    var faults: [CorpusFault] = []
    var lines: [CorpusRow.ID: Int] = [:]
    var texts: [[String?]: CorpusRow.ID] = [:]
    var content = bytes[...]
    // A trailing line feed does not start another line.
    if content.last == UInt8(ascii: "\n") { content.removeLast() }
    let isEmpty = content.isEmpty
    for (index, json) in content.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    .enumerated() where !isEmpty {
      let line = index + 1
      do throws(CorpusRow.Fault) {
        let row = try CorpusRow(json: json, line: line, prefix: name)
        if let first = lines.updateValue(line, forKey: row.id) {
          throw CorpusRow.Fault(
            id: row.id,
            statement: "the id stands in line \(first) too; give a new one"
          )
        }
        if let other = texts.updateValue(
          row.id,
          forKey: [row.message.text, row.after?.text]
        ) {
          throw CorpusRow.Fault(
            id: row.id,
            statement: "the text is that of \(other); remove one"
          )
        }
        faults += row.rubricFaults.map {
          CorpusFault(file: path, line: line, statement: "\(row.id): \($0)")
        }
        rows.append(row)
      } catch {
        let statement = error.id.map { "\($0): \(error.statement)" } ?? error.statement
        faults.append(CorpusFault(file: path, line: line, statement: statement))
      }
    }
    self.path = path
    self.name = name
    self.rows = rows
    self.faults = faults
  }

  /// Reads the file at `path`.
  package init(path: String) throws(CorpusFault) {
    self.init(bytes: try Folder.bytes(of: path), path: path)
  }

  /// Reads all corpus files of `folder`, sorted by name.
  package static func all(in folder: String) throws(CorpusFault) -> [CorpusFile] {
    var files: [CorpusFile] = []
    for name in try Folder.names(in: folder, ending: ending) {
      files.append(try CorpusFile(path: "\(folder)/\(name)"))
    }
    return files
  }

  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(ending) ? last.dropLast(ending.count) : last)
  }
}
