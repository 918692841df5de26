/**
 * Renders documents in a worker thread, because the layout would block the event loop for tens of milliseconds.
 * It is plain JavaScript, so that the same file runs from the source and from the build.
 */
import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';

const fontFiles = new Set(Object.values(roboto.Roboto));

pdfmake.addFonts(roboto);
// A document is text: nothing is fetched for it, and no file but the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/**
 * @param {{ definition: object, footer: string }} layout a definition of pdfmake as plain data, and what each page ends with
 * @returns {Promise<Uint8Array>} the file
 */
export default async function render({ definition, footer }) {
  const pages = (page, count) => ({
    margin: [40, 16, 40, 0],
    fontSize: 8,
    columns: [{ text: footer }, { text: `Page ${page} of ${count}`, alignment: 'right' }],
  });
  return new Uint8Array(await pdfmake.createPdf({ ...definition, footer: pages }).getBuffer());
}
