import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { aDocument, rowsOf } from './printed-document.js';

describe('the PDF renderer', () => {
  const renderer = new PdfRenderer();

  afterAll(() => renderer.onApplicationShutdown());

  it('makes the same file, regardless of files before', async () => {
    const documents = [
      aDocument(),
      aDocument({ title: 'Officer’s offer', letterhead: ['Ελένη “fi” ﬁ'] }),
      aDocument({ blocks: [{ title: 'केतली', lines: ['மீனாட்சி Verma', 'Верма'] }] }),
      aDocument({ rows: rowsOf(40), totals: [['Total', '₹4,000.00']] }),
    ];
    const alone: Buffer[] = [];
    for (const document of documents) {
      const fresh = new PdfRenderer();
      alone.push(await fresh.render(document));
      await fresh.onApplicationShutdown();
    }
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ])
      for (const index of order) expect(await renderer.render(documents[index]!)).toEqual(alone[index]);
  });
});
