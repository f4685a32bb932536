import OTPLocales

/// Reads folders of data.
package enum Folder {
  /// The names of the files in `folder` that end with `ending`, sorted.
  static func names(in folder: String, ending: String) throws(CorpusFault) -> [String] {
    guard let names = DataFolder.names(in: folder, ending: ending) else {
      throw CorpusFault(
        file: folder,
        statement: "the folder cannot be read; run this where the project was checked out"
      )
    }
    return names
  }

  /// The contents of the file at `path`.
  package static func bytes(of path: String) throws(CorpusFault) -> [UInt8] {
    guard let bytes = DataFolder.bytes(of: path) else {
      throw CorpusFault(
        file: path,
        statement: "the file cannot be read; look at its name and permissions"
      )
    }
    return bytes
  }
}
