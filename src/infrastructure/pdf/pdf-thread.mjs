/**
 * Renders documents in a worker thread, because the layout would block the event loop for tens of milliseconds.
 * It is plain JavaScript, so that the same file runs from the source and from the build.
 */
import { buffer } from 'node:stream/consumers';
import Renderer from 'pdfmake/js/Renderer.js';
import { tableLayouts } from 'pdfmake/js/tableLayouts.js';
import { PaperDocument } from './paper-document.mjs';
import { PaperLayout } from './paper-layout.mjs';

/** So many of the last lines move on to the page of the sums. */
const MOVED_LINES = 3;

const TABLES = {
  ...tableLayouts,
  narrowLines: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : line === 1 ? 2 : 1),
    hLineColor: (line) => (line === 1 ? 'black' : '#aaa'),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 4),
  },
};

/**
 * Each document begins on a new page, and counts its own pages.
 * @param {{ definition: object, footer: object }[]} layouts definitions of pdfmake as plain data, and what each page of them
 * ends with; the file has the properties of the first
 * @returns {Promise<Uint8Array>} the file
 */
export default async function render(layouts) {
  const document = new PaperDocument(layouts[0].definition.info);
  const file = buffer(document);
  const renderer = new Renderer.default(document);
  for (const { definition, footer } of layouts) renderer.renderPages(pagesOf(document, definition, footer));
  document.end();
  return new Uint8Array(await file);
}

/** No page has the sums without a line: where they do not fit below the last line, the last lines move on with them. */
function pagesOf(document, definition, footer) {
  const { pages, endIsAlone } = layOut(document, structuredClone(definition), footer);
  return endIsAlone ? layOut(document, withLinesMoved(definition), footer).pages : pages;
}

function layOut(document, definition, footer) {
  let endIsAlone = false;
  const footerOf = (page, count) => ({
    margin: [40, 16, 40, 0],
    fontSize: 8,
    columns: [
      structuredClone(footer),
      { width: 'auto', text: `Page ${page} of ${count}`, alignment: 'right' },
    ],
  });
  const pageBreakBefore = (node, { getPreviousNodesOnPage }) => {
    if (node.id === 'end')
      endIsAlone = !getPreviousNodesOnPage().some(({ headlineLevel }) => headlineLevel === 1);
    return false;
  };
  const { pageSize, pageMargins, content, styles, defaultStyle } = definition;
  const layout = new PaperLayout(pageSize, pageMargins);
  layout.registerTableLayouts(TABLES);
  const pages = layout.layoutDocument(
    content,
    document,
    styles,
    defaultStyle,
    undefined,
    undefined,
    footerOf,
    undefined,
    pageBreakBefore,
  );
  return { pages, endIsAlone };
}

/** The table of lines as two, the second one on a new page. A table of few lines stays whole. */
function withLinesMoved(definition) {
  const content = definition.content.flatMap((part) => {
    if (part.id !== 'lines') return [part];
    const [heading, ...lines] = part.table.body;
    if (lines.length <= MOVED_LINES) return [part];
    const tableOf = (rows) => ({
      ...part,
      table: { ...part.table, body: [structuredClone(heading), ...rows] },
    });
    return [
      tableOf(lines.slice(0, -MOVED_LINES)),
      { ...tableOf(lines.slice(-MOVED_LINES)), pageBreak: 'before' },
    ];
  });
  return { ...definition, content };
}
