import FoundationEssentials

/// Reads folders of data.
package enum Folder {
  /// The names of the files in `folder` that end with `ending`, sorted.
  static func names(in folder: String, ending: String) throws(CorpusFault) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(ending) }
        .sorted()
    } catch {
      throw CorpusFault(
        file: folder,
        statement: "the folder cannot be read; run this where the project was checked out"
      )
    }
  }

  /// The contents of the file at `path`.
  package static func bytes(of path: String) throws(CorpusFault) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw CorpusFault(
        file: path,
        statement: "the file cannot be read; look at its name and permissions"
      )
    }
  }
}
