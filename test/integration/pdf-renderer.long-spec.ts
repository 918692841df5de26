import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import type { PrintedDocument } from '#infrastructure/pdf/printed-document.js';

const INVOICE: PrintedDocument = {
  title: 'Invoice',
  letterhead: ['Kettle House', '1 Market Street, Bengaluru'],
  facts: [['Order number', 'ORD-1']],
  blocks: [{ title: 'Billed to', lines: ['Asha', '12 Brigade Road'] }],
  columns: [
    { title: 'Item', align: 'left', width: 'rest' },
    { title: 'Amount', align: 'right', width: 80 },
  ],
  rows: [[{ text: 'Steel Kettle', detail: 'size: M' }, { text: '₹1,499.50' }]],
  totals: [['Total', '₹1,499.50']],
  notes: ['Thank you.'],
  footer: 'Kettle House',
  replacedNote: 'Some characters are shown as “?”.',
  issuedAt: new Date('2026-11-21T10:00:00Z'),
};
const FORTY_ROWS = Array.from({ length: 40 }, (_, index) => [
  { text: `Item number ${index + 1}`, detail: 'size: M' },
  { text: '₹10.00' },
]);

describe('the PDF renderer', () => {
  const renderer = new PdfRenderer();

  afterAll(() => renderer.onApplicationShutdown());

  it('makes the same file, regardless of files before', async () => {
    const documents = [
      INVOICE,
      { ...INVOICE, title: 'Officer’s offer', letterhead: ['Ελένη “fi” ﬁ'] },
      { ...INVOICE, blocks: [{ title: 'केतली', lines: ['மீனாட்சி Verma', 'Верма'] }] },
      { ...INVOICE, rows: FORTY_ROWS, totals: [['Total', '₹4,000.00']] },
    ] satisfies PrintedDocument[];
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
