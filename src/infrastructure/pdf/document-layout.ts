import { printableText } from './printable-text.js';
import type { PrintedCell, PrintedColumn, PrintedDocument, PrintedFact } from './printed-document.js';

/** A definition of pdfmake, as plain data: it is sent to another thread. */
type Content = Record<string, unknown>;

/** What the rendering thread is given. */
export interface DocumentLayout {
  readonly definition: Content;
  readonly footer: string;
}

/** The longest run of characters that a wide column surely holds; a longer one may be broken anywhere. */
const LONGEST_WORD = 30;
/** Points that a wide letter takes. */
const LETTER = 7;
const GREY = '#5f6672';

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
            print.text(name, { style: 'name' }),
            ...address.map((line) => print.text(line, { color: GREY })),
          ],
        },
        { width: 'auto', ...print.text(document.title, { style: 'title' }) },
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
    lineTable(print, document.columns, document.rows),
    ...totals(print, document.totals),
    ...document.notes.map((note) => print.text(note, { style: 'note' })),
  ];
  const footer = print.plain(document.footer);
  // Last of all: only now is known whether a character was replaced.
  if (print.replaced) content.push(print.text(document.replacedNote, { style: 'note' }));
  return { definition: { ...page(print, document), content }, footer };
}

function page(print: Printing, { title, letterhead, issuedAt }: PrintedDocument): Content {
  const info = {
    title: print.plain(title),
    author: print.plain(letterhead[0] ?? ''),
    creationDate: issuedAt,
  };
  return {
    info,
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    styles: {
      name: { fontSize: 13, bold: true },
      title: { fontSize: 18, bold: true, alignment: 'right' },
      label: { fontSize: 8, color: GREY, margin: [0, 0, 0, 2] },
      heading: { bold: true, fillColor: '#eef0f3' },
      detail: { fontSize: 8, color: GREY },
      total: { fontSize: 11, bold: true },
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
    margin: [-4, 18, 0, 18],
  };
  return [table];
}

function lineTable(
  print: Printing,
  columns: readonly PrintedColumn[],
  rows: ReadonlyArray<readonly PrintedCell[]>,
): Content {
  const cell = ({ text, detail }: PrintedCell, index: number): Content => {
    const { align: alignment, width } = columns[index]!;
    const main = print.text(text, { alignment }, width === 'rest' ? LONGEST_WORD : width / LETTER);
    return detail === undefined
      ? main
      : { stack: [main, print.text(detail, { style: 'detail', alignment })] };
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
    layout: 'lightHorizontalLines',
  };
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
    const { text, replaced } = printableText(given);
    this.replaced ||= replaced;
    return text;
  }

  /** A paragraph. A run of more than `longest` characters without a space may be broken anywhere. */
  text(given: string, style: Content = {}, longest = LONGEST_WORD): Content {
    const words = this.plain(given).split(/(?<=[\s-])/);
    if (words.every((word) => word.length <= longest)) return { text: words.join(''), ...style };
    const runs = words.map((text) => (text.length <= longest ? { text } : { text, wordBreak: 'break-all' }));
    return { text: runs, ...style };
  }
}
