/**
 * The thread that renders documents: laying one out takes tens of milliseconds in which nothing else could run.
 * It is plain JavaScript, so that the same file runs from the source and from the build.
 *
 * In:  `{ id, definition, footer }`, a definition of pdfmake as plain data.
 * Out: `{ id, pdf }`, or `{ id, fault }`.
 */
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';

const fontFiles = new Set(Object.values(roboto.Roboto));

pdfmake.addFonts(roboto);
// A document is text: nothing is fetched for it, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

parentPort.on('message', (request) => {
  // `render` fails by its answer, never by a rejection.
  void render(request);
});

async function render({ id, definition, footer }) {
  try {
    const pages = (page, count) => ({
      margin: [40, 16, 40, 0],
      fontSize: 8,
      columns: [{ text: footer }, { text: `Page ${page} of ${count}`, alignment: 'right' }],
    });
    const pdf = await pdfmake.createPdf({ ...definition, footer: pages }).getBuffer();
    parentPort.postMessage({ id, pdf: new Uint8Array(pdf) });
  } catch (error) {
    parentPort.postMessage({ id, fault: String(error?.stack ?? error) });
  }
}
