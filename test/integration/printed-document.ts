import type { PrintedDocument } from '#infrastructure/pdf/printed-document.js';

export const REPLACED = 'Some characters are shown as “?”.';

/** An invoice of one line. */
export function aDocument(overrides: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
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
    replacedNote: REPLACED,
    issuedAt: new Date('2026-11-21T10:00:00Z'),
    ...overrides,
  };
}

export const rowsOf = (count: number): PrintedDocument['rows'] =>
  Array.from({ length: count }, (_, index) => [
    { text: `Item number ${index + 1}`, detail: 'size: M' },
    { text: '₹10.00' },
  ]);
