/// The lexicon of all locales, compiled when the program was built, so that no program has to read
/// them when it starts.
///
/// The plugin `CompileLexicon` adds the image of it.
package enum CompiledLexicon {}
