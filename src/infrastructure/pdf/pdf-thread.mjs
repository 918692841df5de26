/**
 * Renders documents in a worker thread, because the layout would block the event loop for tens of milliseconds.
 * It is plain JavaScript, so that the same file runs from the source and from the build.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import './shared-fonts.mjs';
import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';
import { correctAnchors } from './fontkit-anchors.mjs';
import './actual-text.mjs';
import './right-to-left.mjs';
import { fromWoff } from './woff.mjs';

/** So many of the last lines move on to the page of the sums. */
const MOVED_LINES = 3;

/** The fonts of scripts that are not in Noto Sans. The kanji are in one weight: Noto's package of them has 82 MB. */
const FAMILIES = {
  japanese: { family: 'kosugi', weights: [400, 400] },
  emoji: { family: 'noto-emoji' },
};

const fontFiles = new Set(Object.values(roboto.Roboto));
const loaded = new Set();

correctAnchors(roboto.Roboto.normal);
pdfmake.addFonts(roboto);
// A document is text: nothing is fetched for it, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
pdfmake.addTableLayouts({
  narrowLines: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : line === 1 ? 2 : 1),
    hLineColor: (line) => (line === 1 ? 'black' : '#aaa'),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : 4),
    paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 4),
  },
});

/**
 * No page has the sums without a line: where they do not fit below the last line, the last lines move on with them.
 * @param {{ definition: object, footer: object, scripts: string[] }} layout a definition of pdfmake as plain data, what each
 * page ends with, and the scripts that need a font
 * @returns {Promise<Uint8Array>} the file
 */
export default async function render({ definition, footer, scripts }) {
  for (const script of scripts) await loadFont(script);
  const { file, endIsAlone } = await print(structuredClone(definition), footer);
  return endIsAlone ? (await print(withLinesMoved(definition), footer)).file : file;
}

async function print(definition, footer) {
  let endIsAlone = false;
  const pages = (page, count) => ({
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
  const buffer = await pdfmake.createPdf({ ...definition, footer: pages, pageBreakBefore }).getBuffer();
  return { file: new Uint8Array(buffer), endIsAlone };
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

/** Loads the font of a script once, when a document first needs it. */
async function loadFont(script) {
  if (loaded.has(script)) return;
  const { family, weights = [400, 700] } = FAMILIES[script] ?? { family: `noto-sans-${script}` };
  const cuts = weights.map((weight) => `${family}-${script}-${weight}-normal.woff`);
  for (const cut of new Set(cuts)) {
    const file = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${cut}`));
    pdfmake.virtualfs.writeFileSync(cut, fromWoff(await readFile(file)));
  }
  const [normal, bold] = cuts;
  pdfmake.addFonts({ [script]: { normal, bold } });
  loaded.add(script);
}
