import PdfDocument from 'pdfmake/js/PDFDocument.js';
import { openCut, PaperFont } from './fonts.mjs';

/** The Brahmic scripts. Words from right to left are put in order by readers themselves. */
const IS_REORDERED = /[\u0900-\u0d7f]/;

/** A document of pdfmake with the fonts of papers. It is text: no other file is read for it, and nothing is fetched. */
export class PaperDocument extends PdfDocument.default {
  /** @param {object} info the properties of the file */
  constructor(info) {
    const options = {
      autoFirstPage: false,
      font: null,
      info: { Producer: 'pdfmake', Creator: 'pdfmake', ...info },
    };
    super({}, {}, {}, {}, options, null, () => false);
  }

  provideFont(family, bold) {
    const cut = openCut(family, bold);
    return (this._fontFamilies[cut.file] ??= new PaperFont(this, cut, `F${++this._fontCount}`));
  }

  /**
   * Says what a word reads where its glyphs stand in another order than its letters, or several of them are one: scripts of
   * India draw a vowel sign before the letter that it follows. Readers, searches and copies of the file then have the word as it
   * is written.
   */
  text(shown, ...rest) {
    if (!IS_REORDERED.test(shown) || lettersOf(this._font, shown) === shown)
      return super.text(shown, ...rest);
    this.markContent('Span', { actual: shown });
    super.text(shown, ...rest);
    return this.endMarkedContent();
  }
}

/** The letters of the glyphs of a text, from left to right. */
function lettersOf(font, shown) {
  return font
    .layout(shown)
    .glyphs.flatMap(({ codePoints }) => codePoints)
    .map((code) => String.fromCodePoint(code))
    .join('');
}
