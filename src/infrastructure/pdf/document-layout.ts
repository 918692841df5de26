import { accentOf } from '#common/colours/accent.js';
import { RIGHT_TO_LEFT } from './printed-scripts.js';
import { printableText, type PrintableText, type PrintedRun } from './printable-text.js';
import type {
  PrintedBrand,
  PrintedCell,
  PrintedDocument,
  PrintedFact,
  PrintedTable,
} from './printed-document.js';

/** A definition of pdfmake, as plain data: it is sent to another thread. */
type Content = Record<string, unknown>;

/** The input of the rendering thread. */
export interface DocumentLayout {
  readonly definition: Content;
  /** Stands at the foot of each page. */
  readonly footer: Content;
}

/** By these the thread finds the table of lines, and the end of the document. */
const LINES_ID = 'lines';
const END_ID = 'end';
/** Marks the cells of lines: a page that has none of them has no line. */
const LINE_MARK = 1;

/** The longest run of characters that a wide column surely holds; a longer one may be broken anywhere. */
const LONGEST_WORD = 30;
/** Points that a wide letter takes. */
const LETTER = 7;
/** Letters of a word of a script of India that every column of names holds, and of the pieces of a longer one. */
const LONGEST_INDIC_WORD = 12;
const INDIC_PIECE = 4;
/** A sign that joins a letter with the next one: viramas, and the joiner. */
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200d]$/;
/** Numbers in the digits of Arabic and Urdu: the only part of such a text that is written from left to right. */
const EASTERN_NUMBERS = /([\u0660-\u0669\u06f0-\u06f9]+(?:[\u066b\u066c][\u0660-\u0669\u06f0-\u06f9]+)*)/;
/** A space without width, where a line may break. */
const lineBreak = (): Content => ({ text: '\u200b' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A table of more has less space between them. */
const MANY_COLUMNS = 6;
/** Points. */
const A4 = { width: 595.28, height: 841.89, orientation: 'portrait' };
const GREY = '#5f6672';
/** A phone reads a code of an order number of 3 cm. */
const QR_POINTS = 85;
/** The size that a logo fits into. */
const LOGO_POINTS = [180, 44];

/** Lays a document out on A4: letterhead, facts, blocks, the table with a heading on each page, sums, notes. */
export function layoutOf(document: PrintedDocument): DocumentLayout {
  const print = new Printing();
  const [name = '', ...address] = document.letterhead;
  const content: Content[] = [
    {
      columns: [
        {
          width: '*',
          stack: [
            ...logo(document.brand),
            print.text(name, { style: 'name' }),
            ...address.map((line) => print.text(line, { color: GREY })),
          ],
        },
        {
          width: 'auto',
          stack: [print.text(document.title, { style: 'title' }), ...qrCode(document.code)],
        },
      ],
      columnGap: 24,
    },
    ...factTable(print, document.facts),
    {
      columns: document.blocks.map(({ title, lines }) => ({
        stack: [print.text(title, { style: 'label' }), ...lines.map((line) => print.text(line))],
      })),
      columnGap: 24,
      margin: [0, 0, 0, 20],
    },
    ...lineTable(print, document),
    ...totals(print, document.totals),
    ...breakdown(print, document.breakdown),
    ...(document.statements ?? []).map((statement) => print.text(statement, { style: 'statement' })),
    ...document.notes.map((note) => print.text(note, { style: 'note' })),
  ];
  const footer = print.text(document.footer);
  // Last of all: only now is known whether a character was replaced.
  if (print.replaced) content.push(print.text(document.replacedNote, { style: 'note' }));
  return {
    definition: { ...page(print, document), content: endMarked(content) },
    footer,
  };
}

function logo({ logo: file }: PrintedBrand = {}): Content[] {
  if (file === undefined) return [];
  const image = `data:${file.contentType};base64,${file.base64}`;
  return [{ image, fit: LOGO_POINTS, margin: [0, 0, 0, 8] }];
}

function qrCode(code: string | undefined): Content[] {
  return code === undefined ? [] : [{ qr: code, fit: QR_POINTS, alignment: 'right', margin: [0, 6, 0, 0] }];
}

/** A last paragraph says by its page where the document ends: the place of sums, which stay together, is not known. */
function endMarked(content: readonly Content[]): Content[] {
  return content.map((part, index) =>
    index === content.length - 1 && 'text' in part ? { ...part, id: END_ID } : part,
  );
}

function page(print: Printing, { title, letterhead, brand, issuedAt }: PrintedDocument): Content {
  const shades = brand?.colour === undefined ? undefined : accentOf(brand.colour).light;
  const info = {
    Title: print.plain(title),
    Author: print.plain(letterhead[0] ?? ''),
    CreationDate: issuedAt,
  };
  return {
    info,
    pageSize: A4,
    pageMargins: { left: 40, top: 40, right: 40, bottom: 56 },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    styles: {
      name: { fontSize: 13, bold: true },
      title: { fontSize: 18, bold: true, alignment: 'right', ...(shades && { color: shades.text }) },
      label: { fontSize: 8, color: GREY, margin: [0, 0, 0, 2] },
      heading: { bold: true, fillColor: shades?.soft ?? '#eef0f3' },
      detail: { fontSize: 8, color: GREY },
      total: { fontSize: 11, bold: true },
      statement: { margin: [0, 8, 0, 0] },
      note: { fontSize: 8, color: GREY, margin: [0, 10, 0, 0] },
    },
  };
}

function factTable(print: Printing, facts: readonly PrintedFact[]): Content[] {
  if (facts.length === 0) return [];
  const table = {
    table: {
      widths: ['auto', '*'],
      body: facts.map(([label, value]) => [print.text(label, { color: GREY }), print.text(value)]),
    },
    layout: 'noBorders',
    margin: [0, 18, 0, 18],
  };
  return [table];
}

function lineTable(print: Printing, table: PrintedTable): Content[] {
  if (table.columns.length === 0) return [];
  return [{ id: LINES_ID, ...tableOf(print, table, { headlineLevel: LINE_MARK }) }];
}

function tableOf(print: Printing, { columns, rows }: PrintedTable, mark: Content = {}): Content {
  const cell = ({ text, detail }: PrintedCell, index: number): Content => {
    const { align: alignment, width } = columns[index]!;
    const longest = width === 'rest' ? LONGEST_WORD : width / LETTER;
    const main = print.text(text, { alignment, ...mark }, longest);
    return detail === undefined
      ? main
      : { stack: [main, print.text(detail, { style: 'detail', alignment }, longest)] };
  };
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'rest' ? '*' : width)),
      body: [
        columns.map(({ title, align }) => print.text(title, { style: 'heading', alignment: align })),
        ...rows.map((row) => row.map(cell)),
      ],
    },
    layout: columns.length > MANY_COLUMNS ? 'narrowLines' : 'lightHorizontalLines',
  };
}

/** Stays on one page. */
function breakdown(print: Printing, table: PrintedTable | undefined): Content[] {
  if (table === undefined) return [];
  return [{ unbreakable: true, margin: [0, 14, 0, 0], stack: [tableOf(print, table)] }];
}

/** The sums stay together, on the page where the first of them stands. */
function totals(print: Printing, sums: readonly PrintedFact[]): Content[] {
  if (sums.length === 0) return [];
  const row = ([label, amount]: PrintedFact, index: number): Content[] => {
    const style = index === sums.length - 1 ? { style: 'total' } : {};
    return [
      print.text(label, { alignment: 'right', ...style }),
      print.text(amount, { alignment: 'right', ...style }),
    ];
  };
  const block = {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    columns: [
      { width: '*', text: '' },
      { width: 'auto', table: { widths: ['auto', 'auto'], body: sums.map(row) }, layout: 'noBorders' },
    ],
  };
  return [block];
}

/** Puts texts into characters that the font has, and remembers whether any had to be replaced. */
class Printing {
  replaced = false;

  plain(given: string): string {
    return this.read(given).text;
  }

  /**
   * A paragraph, each run in the font of its script. A word of more than `longest` characters of the bundled font may be
   * broken anywhere.
   */
  text(given: string, style: Content = {}, longest = LONGEST_WORD): Content {
    const { text, runs } = this.read(given);
    const isPlain = runs.every(({ script }) => script === undefined);
    if (isPlain && wordsOf(text).every((word) => word.length <= longest)) return { text, ...style };
    const isMoved = runs.some(({ script }) => script !== undefined && RIGHT_TO_LEFT.has(script));
    const partsOf = isMoved ? movedPartsOf : wordsOf;
    return { text: runs.flatMap((run) => inlinesOf(run, longest, partsOf)), ...style };
  }

  private read(given: string): PrintableText {
    const printable = printableText(given);
    this.replaced ||= printable.replaced;
    return printable;
  }
}

function inlinesOf(
  { text, script }: PrintedRun,
  longest: number,
  partsOf: (text: string) => string[],
): Content[] {
  if (script !== undefined && RIGHT_TO_LEFT.has(script))
    return text
      .split(EASTERN_NUMBERS)
      .filter((piece) => piece !== '')
      .map((piece) => ({ text: piece, font: script }));
  if (script !== undefined)
    return piecesOf(text)
      .flatMap((piece) => [{ text: piece, font: script }, lineBreak()])
      .slice(0, -1);
  return partsOf(text).map((word) =>
    word.length <= longest ? { text: word } : { text: word, wordBreak: 'break-all' },
  );
}

/** Parts of a long word of a script of India, between which a line may break: never within a letter and its signs. */
function piecesOf(word: string): string[] {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  if (letters.length <= LONGEST_INDIC_WORD) return [word];
  const pieces = [''];
  for (const [index, letter] of letters.entries()) {
    const last = pieces.length - 1;
    const isFull = index % INDIC_PIECE === 0 && !JOINS_NEXT.test(pieces[last]!);
    if (isFull && index > 0) pieces.push(letter);
    else pieces[last] += letter;
  }
  return pieces;
}

/** Splits a line into the parts that right-to-left text may move: white space, numbers, words, signs. */
function movedPartsOf(text: string): string[] {
  return text.match(/\s+|\p{Sc}?\p{Nd}+(?:[.,:/-]\p{Nd}+)*%?|[\p{L}\p{M}]+|./gu) ?? [];
}

function wordsOf(text: string): string[] {
  return text.split(/(?<=[\s-])/);
}
