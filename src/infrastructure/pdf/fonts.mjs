/**
 * The fonts of papers. Documents share what pdfkit would do anew for each: opening a font, laying out its words, and cutting
 * out of it what is embedded. What is shared is bounded, and goes with its thread.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfmake/js/PDFDocument.js';
import roboto from 'pdfmake/fonts/Roboto.js';

// The copy that pdfkit uses, and that is patched: an `import` would load another.
const require = createRequire(import.meta.url);
const fontkit = require('fontkit');

/** Words of which the layout is kept, for each cut of a font; they take some kilobytes each. */
const WORDS_KEPT = 2_000;
/** Cut-out fonts that are kept, for each cut: nearly all documents need the common characters alone. */
const SUBSETS_KEPT = 4;
const EASTERN_NUMBER = /^[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]+$/;
/** The characters that every document embeds of a cut of Roboto, so that most of them embed the same. */
const COMMON = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  ' !"#%&\'()*+,-./:;=?@_–—₹',
].join('');
/** pdfkit exports this class by its documents alone. */
const EmbeddedFont = new PdfDocument.default().font(roboto.Roboto.normal)._font.constructor;

/** A cut of a font in one document: it has the common glyphs from the start, and the words of earlier documents. */
export class PaperFont extends EmbeddedFont {
  constructor(document, { font, words, common }, id) {
    super(document, font, id);
    this.words = words;
    this.encode(common);
  }

  layoutCached(text) {
    return this.words.get(text, () => this.layoutRun(text));
  }
}

const opened = new Map();

/**
 * @param {string} family `Roboto`, or a script
 * @param {boolean} bold
 * @returns {{ file: string, font: object, words: Bounded, common: string }} the opened cut, the layouts of its words, and the
 * characters that every document embeds
 */
export function openCut(family, bold) {
  const file = fileOf(family, bold);
  if (!opened.has(file)) {
    const common = family === 'Roboto' ? COMMON : '';
    opened.set(file, { file, font: sharedFont(readFileSync(file)), words: new Bounded(WORDS_KEPT), common });
  }
  return opened.get(file);
}

function fileOf(family, bold) {
  if (family === 'Roboto') return bold ? roboto.Roboto.bold : roboto.Roboto.normal;
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${packagedFile(family, bold)}.ttf`));
}

/** The kanji are in one weight: Noto's package of them has 82 MB. */
function packagedFile(script, bold) {
  if (script === 'japanese') return 'kosugi/Kosugi_400Regular';
  const cut = bold ? '700Bold' : '400Regular';
  const family = script === 'emoji' ? 'noto-emoji' : `noto-sans-${script}`;
  const name = family.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
  return `${family}/${cut}/${name}_${cut}`;
}

/** An opened font, of which documents that use the same glyphs in the same order embed the same bytes. */
function sharedFont(file) {
  const font = fontkit.create(file);
  const subsets = new Bounded(SUBSETS_KEPT);
  const own = {
    // fontkit takes the digits of Arabic and Urdu for letters, and would lay a number out from right to left.
    layout: (text, features) =>
      font.layout(text, features, undefined, undefined, EASTERN_NUMBER.test(text) ? 'ltr' : undefined),
    createSubset: () => {
      const subset = font.createSubset();
      const encode = () => subsets.get(subset.glyphs.join(), () => subset.encode());
      return Object.assign(Object.create(subset), { encode });
    },
  };
  return Object.assign(Object.create(font), own);
}

/** The newest so many of what was asked for. */
class Bounded {
  #kept = new Map();

  constructor(limit) {
    this.limit = limit;
  }

  /** Returns the stored value of the key, else what `make` returns. */
  get(key, make) {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#kept.size >= this.limit) this.#kept.delete(this.#kept.keys().next().value);
    this.#kept.set(key, made);
    return made;
  }
}
