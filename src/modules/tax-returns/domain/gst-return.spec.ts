import type { TaxPaper } from '#modules/invoicing/index.js';
import { addPaper, emptyReturn } from './gst-return.js';
import { isLarge } from './large-invoices.js';
import { offlineSheetsOf } from './offline-sheets.js';
import { portalFileOf } from './portal-file.js';
import { taxPeriodOf } from './tax-period.js';

const GSTIN = '29AAGCB7383J1Z4';
const AT = new Date('2026-11-27T20:00:00Z');

/** A kettle of 18 %, its taxes within the state. */
function aPaper(overrides: Partial<TaxPaper> = {}, units = 1): TaxPaper {
  return {
    kind: 'INVOICE',
    number: 'INV-2627-0000001',
    issuedAt: AT,
    orderNumber: 'ORD-26112104837261',
    buyer: 'Brigade Traders',
    placeOfSupply: '29',
    isBetweenStates: false,
    totalMinor: units * 118_000,
    lines: [
      {
        hsnCode: '73239390',
        quantity: units,
        taxRate: 18,
        taxableMinor: units * 100_000,
        cgstMinor: units * 9_000,
        sgstMinor: units * 9_000,
        igstMinor: 0,
      },
    ],
    ...overrides,
  };
}

/** The same to another state. */
function aFarPaper(overrides: Partial<TaxPaper> = {}, units = 1): TaxPaper {
  const paper = aPaper({}, units);
  const lines = paper.lines.map((line) => ({
    ...line,
    cgstMinor: 0,
    sgstMinor: 0,
    igstMinor: line.cgstMinor * 2,
  }));
  return { ...paper, placeOfSupply: '27', isBetweenStates: true, lines, ...overrides };
}

function returnOf(...papers: TaxPaper[]) {
  const sections = emptyReturn();
  for (const paper of papers) addPaper(sections, paper);
  return sections;
}

/** As the portal reads it. */
function fileOf(...papers: TaxPaper[]) {
  const file = portalFileOf(returnOf(...papers), { gstin: '29ABCDE1234F1Z5', period: '112026', runs: [] });
  return JSON.parse(JSON.stringify(file));
}

const NOTE = { kind: 'CREDIT_NOTE', number: 'CN-2627-0000001' } as const;

describe('the sections of the return', () => {
  rules('ACT-07').it('list what registered buyers got, with the portal\u2019s keys', () => {
    const { hsn, ...file } = fileOf(aPaper({ gstin: GSTIN }));
    expect(file).toEqual({
      gstin: '29ABCDE1234F1Z5',
      fp: '112026',
      version: 'GST3.2.4',
      hash: 'hash',
      b2b: [
        {
          ctin: GSTIN,
          inv: [
            {
              inum: 'INV-2627-0000001',
              idt: '28-11-2026',
              val: 1180,
              pos: '29',
              rchrg: 'N',
              inv_typ: 'R',
              itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, camt: 90, samt: 90, csamt: 0 } }],
            },
          ],
        },
      ],
    });
    const supplies = { num: 1, hsn_sc: '73239390', uqc: 'NOS', qty: 1, rt: 18, txval: 1000 };
    expect(hsn).toEqual({
      hsn_b2b: [{ ...supplies, iamt: 0, camt: 90, samt: 90, csamt: 0 }],
      hsn_b2c: [],
    });
  });

  rules('ACT-07').it('list by themselves large invoices to other states, and add up all others', () => {
    const file = fileOf(
      aFarPaper({ number: 'INV-2627-0000001' }, 100),
      aFarPaper({ number: 'INV-2627-0000002' }, 84),
      aPaper({ number: 'INV-2627-0000003' }, 100),
      aPaper({ number: 'INV-2627-0000004' }),
    );
    expect(file.b2cl).toEqual([{ pos: '27', inv: [expect.objectContaining({ inum: 'INV-2627-0000001' })] }]);
    expect(file.b2cl[0].inv[0].itms[0].itm_det).toEqual({ rt: 18, txval: 100_000, iamt: 18_000, csamt: 0 });
    const small = { typ: 'OE', rt: 18, csamt: 0 };
    expect(file.b2cs).toEqual([
      { ...small, sply_ty: 'INTRA', pos: '29', txval: 101_000, camt: 9_090, samt: 9_090 },
      { ...small, sply_ty: 'INTER', pos: '27', txval: 84_000, iamt: 15_120 },
    ]);
  });

  rules('ACT-07').it('take the size of the invoice, not of the note, to list a credit note', () => {
    const against = { number: 'INV-2627-0000001', issuedAt: AT, totalMinor: 11_800_000 };
    const small = { ...against, totalMinor: 10_000_000 };
    const file = fileOf(
      aFarPaper({ ...NOTE, against }),
      aFarPaper({ ...NOTE, number: 'CN-2627-0000002', against: small }),
      aPaper({ ...NOTE, number: 'CN-2627-0000003', gstin: GSTIN, against: small }),
    );
    expect(file.cdnur).toEqual([
      {
        typ: 'B2CL',
        ntty: 'C',
        nt_num: 'CN-2627-0000001',
        nt_dt: '28-11-2026',
        val: 1180,
        pos: '27',
        itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, iamt: 180, csamt: 0 } }],
      },
    ]);
    expect(file.b2cs).toEqual([
      { sply_ty: 'INTER', typ: 'OE', pos: '27', rt: 18, txval: -1000, iamt: -180, csamt: 0 },
    ]);
    expect(file.cdnr).toEqual([
      { ctin: GSTIN, nt: [expect.objectContaining({ nt_num: 'CN-2627-0000003', rchrg: 'N', inv_typ: 'R' })] },
    ]);
    expect(file.hsn.hsn_b2c[0]).toMatchObject({ qty: -2, txval: -2000, iamt: -360 });
  });

  rules('ACT-08').it(
    'have what bears no tax under nil rated alone, and a mixed paper with its whole value',
    () => {
      const rice = {
        hsnCode: '1006',
        quantity: 2,
        taxRate: 0,
        taxableMinor: 5_000,
        cgstMinor: 0,
        sgstMinor: 0,
        igstMinor: 0,
      };
      const mixed = aPaper({ gstin: GSTIN, totalMinor: 123_000 });
      const file = fileOf(
        { ...mixed, lines: [rice, ...mixed.lines] },
        aPaper({ lines: [rice], totalMinor: 5_000 }),
        aPaper({ ...NOTE, lines: [{ ...rice, quantity: 1, taxableMinor: 2_000 }], totalMinor: 2_000 }),
      );
      expect(file.b2b[0].inv).toEqual([expect.objectContaining({ val: 1230, itms: [expect.anything()] })]);
      expect(file.b2cs).toBeUndefined();
      // As the offline tool does, all four, also those of nothing.
      expect(file.nil.inv).toEqual([
        { sply_ty: 'INTRB2B', nil_amt: 0, expt_amt: 0, ngsup_amt: 0 },
        { sply_ty: 'INTRAB2B', nil_amt: 50, expt_amt: 0, ngsup_amt: 0 },
        { sply_ty: 'INTRB2C', nil_amt: 0, expt_amt: 0, ngsup_amt: 0 },
        { sply_ty: 'INTRAB2C', nil_amt: 30, expt_amt: 0, ngsup_amt: 0 },
      ]);
      expect(file.hsn.hsn_b2c).toEqual([
        expect.objectContaining({ hsn_sc: '1006', qty: 1, rt: 0, txval: 30 }),
      ]);
    },
  );

  rules('ACT-08').it('have nothing of a note that takes no tax back but its number', () => {
    const sections = returnOf(aPaper({ ...NOTE, lines: [] }));
    expect(sections.numbers).toEqual(['CN-2627-0000001']);
    expect(Object.keys(portalFileOf(sections, { gstin: '', period: '', runs: [] }))).toEqual([
      'gstin',
      'fp',
      'version',
      'hash',
    ]);
  });

  rules('ACT-07').it('count services without units, and a place that nobody knows as other territory', () => {
    const [line] = aFarPaper().lines;
    const file = fileOf(aFarPaper({ placeOfSupply: undefined, lines: [{ ...line!, hsnCode: '998314' }] }));
    expect(file.hsn.hsn_b2c[0]).toMatchObject({ hsn_sc: '998314', uqc: 'NA', qty: 0 });
    expect(file.b2cs[0].pos).toBe('97');
  });

  rules('ACT-09').it('have the numbers that were given out, invoices first', () => {
    const run = { from: 'a', to: 'b', total: 5, cancelled: 1 };
    const runs = [
      { ...run, kind: 'CREDIT_NOTE' as const },
      { ...run, kind: 'INVOICE' as const },
    ];
    const docs = [{ num: 1, from: 'a', to: 'b', totnum: 5, cancel: 1, net_issue: 4 }];
    expect(portalFileOf(emptyReturn(), { gstin: '', period: '', runs })).toMatchObject({
      doc_issue: {
        doc_det: [
          { doc_num: 1, doc_typ: 'Invoices for outward supply', docs },
          { doc_num: 5, doc_typ: 'Credit Note', docs },
        ],
      },
    });
  });

  rules('ACT-10').it('are the sheets of the offline tool, under their names', () => {
    const far = aFarPaper({ number: 'INV-2627-0000002' }, 100);
    const sections = returnOf(aPaper({ gstin: GSTIN }), far, aPaper({ placeOfSupply: '07' }));
    const sheets = new Map(offlineSheetsOf(sections, []).map(({ name, rows }) => [name, rows]));
    expect([...sheets.keys()]).toEqual([
      'b2b,sez,de',
      'b2cl',
      'b2cs',
      'cdnr',
      'cdnur',
      'exemp',
      'hsn(b2b)',
      'hsn(b2c)',
      'docs',
    ]);
    for (const rows of sheets.values()) for (const row of rows) expect(row).toHaveLength(rows[0]!.length);
    const kettle = ['INV-2627-0000001', '28-Nov-2026', 1180, '29-Karnataka'];
    expect(sheets.get('b2b,sez,de')![1]).toEqual([
      GSTIN,
      'Brigade Traders',
      ...kettle,
      'N',
      '',
      'Regular B2B',
      '',
      18,
      1000,
      0,
    ]);
    const large = ['INV-2627-0000002', '28-Nov-2026', 118_000, '27-Maharashtra', '', 18, 100_000, 0, ''];
    expect(sheets.get('b2cl')![1]).toEqual(large);
    expect(sheets.get('b2cs')![1]).toEqual(['OE', '07-Delhi', '', 18, 1000, 0, '']);
    expect(sheets.get('hsn(b2b)')![1]).toEqual([
      '73239390',
      '',
      'NOS-NUMBERS',
      1,
      1180,
      18,
      1000,
      0,
      90,
      90,
      0,
    ]);
  });
});

describe('the limit of large invoices', () => {
  rules('ACT-07').it.each([
    ['2024-07-31T18:29:59Z', 25_000_000, false],
    ['2024-07-31T18:29:59Z', 25_000_001, true],
    ['2024-07-31T18:30:00Z', 10_000_000, false],
    ['2024-07-31T18:30:00Z', 10_000_001, true],
  ])('is that of the day of the invoice: %s, %d', (at, totalMinor, expected) => {
    expect(isLarge({ issuedAt: new Date(at), totalMinor })).toBe(expected);
  });
});

describe('the month of a return', () => {
  rules('ACT-06').it('begins and ends at midnight in India', () => {
    expect(taxPeriodOf('2026-12')).toEqual({
      from: new Date('2026-11-30T18:30:00.000Z'),
      to: new Date('2026-12-31T18:29:59.999Z'),
      name: '122026',
    });
    expect(taxPeriodOf('2028-02').to).toEqual(new Date('2028-02-29T18:29:59.999Z'));
  });
});
