/**
 * Lets documents share what pdfkit would do anew for each: opening a font, laying out its words, and cutting out of it what is
 * embedded. To be imported before pdfkit is. What is shared is bounded, and goes with its thread.
 */
import { createRequire } from 'node:module';

/** Words of which the layout is kept, for each cut of a font; they take some kilobytes each. */
const WORDS_KEPT = 2_000;
/** Cut-out fonts that are kept, for each cut: nearly all documents need the common characters alone. */
const SUBSETS_KEPT = 4;
const EASTERN_NUMBER = /^[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]+$/;
/** What every document embeds of a Latin font, so that most of them embed the same. */
const COMMON = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  ' !"#%&\'()*+,-./:;=?@_–—₹',
].join('');

// Those that pdfmake and pdfkit use: an `import` would load other copies.
const require = createRequire(import.meta.url);
const fontkit = require('fontkit');
const opened = [];

function create(file, family) {
  const known = opened.find((font) => font.family === family && font.file.equals(file));
  if (known !== undefined) return known.font;
  const font = withSharedSubsets(withNumbersFromLeft(fontkit.create(file, family)));
  opened.push({ family, file: Buffer.from(file), font });
  return font;
}

/** fontkit takes the digits of Arabic and Urdu for letters, and lays a number out from right to left. */
function withNumbersFromLeft(font) {
  const layout = font.layout.bind(font);
  font.layout = (text, features, script, language, direction) =>
    layout(text, features, script, language, EASTERN_NUMBER.test(text) ? 'ltr' : direction);
  return font;
}

/** Documents that use the same glyphs of the font in the same order embed the same bytes. */
function withSharedSubsets(font) {
  const createSubset = font.createSubset.bind(font);
  const shared = new Bounded(SUBSETS_KEPT);
  font.createSubset = () => {
    const subset = createSubset();
    const encode = subset.encode.bind(subset);
    subset.encode = () => shared.get(subset.glyphs.join(), encode);
    return subset;
  };
  return font;
}

// Its exports are read-only properties, so that pdfkit gets an object of its own.
require.cache[require.resolve('fontkit')].exports = { ...fontkit, create };

const { default: PDFDocument } = require('pdfmake/js/PDFDocument.js');
const { provideFont } = PDFDocument.prototype;
const wordsOf = new WeakMap();
const prepared = new WeakSet();

/** The font of one document: it has the common glyphs from the start, and knows the words of earlier documents. */
PDFDocument.prototype.provideFont = function (...cut) {
  const font = provideFont.apply(this, cut);
  if (prepared.has(font)) return font;
  prepared.add(font);
  const words = wordsOf.get(font.font) ?? new Bounded(WORDS_KEPT);
  wordsOf.set(font.font, words);
  font.layoutCached = (text) => words.get(text, () => font.layoutRun(text));
  if (hasAll(font.font, COMMON)) font.encode(COMMON);
  return font;
};

function hasAll(font, text) {
  return [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)));
}

/** The newest so many of what was asked for. */
class Bounded {
  #kept = new Map();

  constructor(limit) {
    this.limit = limit;
  }

  /** What is kept of the key, else what `make` returns. */
  get(key, make) {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#kept.size >= this.limit) this.#kept.delete(this.#kept.keys().next().value);
    this.#kept.set(key, made);
    return made;
  }
}
