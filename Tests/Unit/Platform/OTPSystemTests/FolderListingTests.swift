import Glibc
import OTPSystem
import ScratchFolders
import Testing

struct FolderListingTests {
  @Test func `lists all names but those of the folder itself and its parent`() throws {
    let folder = try ScratchFolder()
    for name in ["b", ".hidden", "a"] { try folder.write([], to: name) }
    #expect(try FolderListing.names(in: folder.path) == [".hidden", "a", "b"])
  }

  @Test func `stops when it is told to`() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b", "c"] { try folder.write([], to: name) }
    var names: [String] = []
    try FolderListing.visit(folder.path) { name in
      names.append(name)
      return names.count < 2
    }
    #expect(names.count == 2)
  }

  @Test func `throws the error of a folder that is not there`() throws {
    let folder = try ScratchFolder()
    #expect(throws: SystemError(ENOENT)) {
      try FolderListing.names(in: "\(folder.path)/missing")
    }
  }
}
