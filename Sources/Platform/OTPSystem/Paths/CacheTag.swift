/// The file that makes backup programs skip a folder and everything below it; see
/// https://bford.info/cachedir.
package enum CacheTag {
  package static let name = "CACHEDIR.TAG"

  package static let text = """
    Signature: 8a477f597d28d172789f06886806bc55
    # This directory holds messages with one-time codes. The tag keeps backups away.
    # For information about cache directory tags see https://bford.info/cachedir/

    """
}
