import Glibc
import ScratchFolders
import Testing

/// A desktop whose clipboard is the file `clipboard` of a scratch folder.
enum Desktop {
  /// Makes programs that stand in for those of a desktop, and returns the environment that finds
  /// them. Their arguments go into the file `arguments`.
  static func make(in folder: borrowing ScratchFolder) throws -> [String: String] {
    try #require(mkdir(folder.path("bin"), 0o700) == 0)
    let scripts = [
      "wl-copy": """
      #!/bin/sh
      echo "$@" >> "\(folder.path("arguments"))"
      case "$1" in
      --help) echo "--sensitive" ;;
      --clear) : > "\(folder.path("clipboard"))" ;;
      *) cat > "\(folder.path("clipboard"))" ;;
      esac

      """,
      "wl-paste": """
      #!/bin/sh
      cat "\(folder.path("clipboard"))"

      """,
    ]
    for (name, script) in scripts {
      try folder.write(Array(script.utf8), to: "bin/\(name)", mode: 0o700)
    }
    return ["WAYLAND_DISPLAY": "wayland-0", "PATH": folder.path("bin") + ":/usr/bin:/bin"]
  }
}
