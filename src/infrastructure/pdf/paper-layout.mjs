import LayoutBuilder from 'pdfmake/js/LayoutBuilder.js';

const RIGHT_TO_LEFT = /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LETTER = /\p{L}/u;
const DIGIT = /\p{Nd}/u;
const MIRRORED = new Map(
  ['()', ')(', '[]', '][', '{}', '}{', '<>', '><', '«»', '»«'].map((pair) => [...pair]),
);

/**
 * Draws the words of a line that are written from right to left in their order. pdfmake places all parts of a line from left to
 * right (https://github.com/bpampuch/pdfmake/issues/184); within a part fontkit has the letters in order.
 */
export class PaperLayout extends LayoutBuilder.default {
  buildNextLine(node) {
    const line = super.buildNextLine(node);
    if (line === null) return null;
    const ordered = inVisualOrder(line.inlines);
    if (ordered === line.inlines) return line;
    // They are written to the file in the order in which they are read; only their places change.
    let { x } = line.inlines[0];
    for (const inline of ordered) {
      inline.x = x;
      x += inline.width;
    }
    return line;
  }
}

/**
 * The parts of a line from left to right, as the bidirectional algorithm of Unicode orders them in a paragraph that is written
 * from left to right: words of Arabic and Hebrew, with the numbers and signs between and the numbers behind them, are reversed.
 * A part keeps the order of its own characters; brackets between such words are mirrored. White space, numbers and signs are
 * parts of their own (`document-layout.ts`).
 * @template {{ text: string }} Part
 * @param {Part[]} parts in the order in which they are read
 * @returns {Part[]} the same array when nothing has to be moved
 */
function inVisualOrder(parts) {
  if (!parts.some(({ text }) => RIGHT_TO_LEFT.test(text))) return parts;
  const ordered = [];
  for (let at = 0; at < parts.length;) {
    const end = endOfReversed(parts, at);
    ordered.push(...(end > at ? parts.slice(at, end).toReversed().map(mirrored) : [parts[at]]));
    at = Math.max(end, at + 1);
  }
  return ordered;
}

/** Where the reversed parts that begin at a place end; the place itself when none begin there. */
function endOfReversed(parts, from) {
  if (!RIGHT_TO_LEFT.test(parts[from].text)) return from;
  let end = from;
  for (let at = from; at < parts.length; at++) {
    const { text } = parts[at];
    if (RIGHT_TO_LEFT.test(text)) end = at + 1;
    else if (LETTER.test(text)) break;
    else if (DIGIT.test(text)) end = at + 1;
  }
  return end;
}

function mirrored(part) {
  return Object.assign(part, { text: MIRRORED.get(part.text) ?? part.text });
}
