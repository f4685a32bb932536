/// The lexicon of all locales, compiled at build time so that programs read no locale files at
/// launch.
///
/// `data-compiler` makes its image of `locales/`.
package enum CompiledLexicon {}
