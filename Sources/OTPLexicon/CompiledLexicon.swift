/// The lexicon of all locales, compiled at build time so that programs read no locale files at
/// launch.
///
/// The plugin `CompileLexicon` adds its image.
package enum CompiledLexicon {}
