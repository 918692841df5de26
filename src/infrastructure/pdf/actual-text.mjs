/**
 * Says what a word reads where its glyphs stand in another order than its letters, or several of them are one: scripts of India
 * draw a vowel sign before the letter that it follows. Readers, searches and copies of the file then have the word as it is written.
 * To be imported after `shared-fonts.mjs`, which keeps the layout of words.
 */
import { createRequire } from 'node:module';

// The one that pdfmake uses: an `import` would load another copy.
const { default: PDFDocument } = createRequire(import.meta.url)('pdfmake/js/PDFDocument.js');
const { text } = PDFDocument.prototype;

/** The Brahmic scripts. Words from right to left are put in order by readers themselves. */
const IS_REORDERED = /[\u0900-\u0d7f]/;

PDFDocument.prototype.text = function (shown, ...rest) {
  if (!IS_REORDERED.test(shown) || lettersOf(this._font, shown) === shown)
    return text.call(this, shown, ...rest);
  this.markContent('Span', { actual: shown });
  text.call(this, shown, ...rest);
  this.endMarkedContent();
  return this;
};

/** The letters of the glyphs of a text, from left to right. */
function lettersOf(font, shown) {
  return font
    .layout(shown)
    .glyphs.flatMap(({ codePoints }) => codePoints)
    .map((code) => String.fromCodePoint(code))
    .join('');
}
