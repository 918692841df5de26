import { stateOfGstCode } from '#common/india/states.js';
import { indianDayOf } from '#common/india/indian-day.js';
import { toMajor } from '#common/money/money.js';
import type { CsvValue } from '#common/csv/csv-stream.js';
import type { PaperKind, RateTax } from '#modules/invoicing/index.js';
import type { GstReturn, HsnSupplies, ListedPaper } from './gst-return.js';
import type { IssuedRun } from './issued-numbers.js';
import { hsnRowsOf, smallRowsOf, unitCodeOf, untaxedRowsOf } from './return-rows.js';

/** A sheet of the portal's offline tool: its name, and its rows, of which the first one has the titles. */
export interface OfflineSheet {
  readonly name: string;
  readonly rows: ReadonlyArray<readonly CsvValue[]>;
}

const AMOUNTS = ['Rate', 'Taxable Value', 'Cess Amount'];
const SHARE = 'Applicable % of Tax Rate';
const SHOP = 'E-Commerce GSTIN';
const BUYER = ['GSTIN/UIN of Recipient', 'Receiver Name'];
const INVOICE = ['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply'];
const NOTE = ['Note Number', 'Note Date', 'Note Type', 'Place Of Supply'];
const HSN = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];
const DOCUMENTS: Record<PaperKind, string> = {
  INVOICE: 'Invoices for outward supply',
  CREDIT_NOTE: 'Credit Note',
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the sheets under the names that they have in the offline tool, those without rows too. */
export function offlineSheetsOf(sections: GstReturn, runs: readonly IssuedRun[]): OfflineSheet[] {
  return [
    sheet(
      'b2b,sez,de',
      [...BUYER, ...INVOICE, 'Reverse Charge', SHARE, 'Invoice Type', SHOP, ...AMOUNTS],
      [
        ...perRate(sections.b2b, (paper) => [
          paper.gstin,
          paper.buyer,
          ...invoiceCells(paper),
          'N',
          '',
          'Regular B2B',
          '',
        ]),
      ],
    ),
    sheet(
      'b2cl',
      [...INVOICE, SHARE, ...AMOUNTS, SHOP],
      perRate(sections.b2cl, (paper) => [...invoiceCells(paper), '']).map((row) => [...row, '']),
    ),
    sheet(
      'b2cs',
      ['Type', 'Place Of Supply', SHARE, ...AMOUNTS, SHOP],
      smallRowsOf(sections).map((row) => ['OE', placeOf(row.place), '', ...amountsOf(row), '']),
    ),
    sheet(
      'cdnr',
      [...BUYER, ...NOTE, 'Reverse Charge', 'Note Supply Type', 'Note Value', SHARE, ...AMOUNTS],
      [
        ...perRate(sections.cdnr, (paper) => [
          paper.gstin,
          paper.buyer,
          ...noteCells(paper),
          'N',
          'Regular B2B',
          toMajor(paper.totalMinor),
          '',
        ]),
      ],
    ),
    sheet(
      'cdnur',
      ['UR Type', ...NOTE, 'Note Value', SHARE, ...AMOUNTS],
      perRate(sections.cdnur, (paper) => ['B2CL', ...noteCells(paper), toMajor(paper.totalMinor), '']),
    ),
    sheet(
      'exemp',
      [
        'Description',
        'Nil Rated Supplies',
        'Exempted(other than nil rated/non GST supply)',
        'Non-GST Supplies',
      ],
      untaxedRowsOf(sections).map(({ isBetweenStates, isRegistered, minor }) => [
        `${isBetweenStates ? 'Inter' : 'Intra'}-State supplies to ${isRegistered ? '' : 'un'}registered persons`,
        toMajor(minor),
        0,
        0,
      ]),
    ),
    sheet('hsn(b2b)', HSN, hsnCells(sections.hsnB2b)),
    sheet('hsn(b2c)', HSN, hsnCells(sections.hsnB2c)),
    sheet(
      'docs',
      ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
      runs.map(({ kind, from, to, total, cancelled }) => [DOCUMENTS[kind], from, to, total, cancelled]),
    ),
  ];
}

function sheet(
  name: string,
  titles: readonly string[],
  rows: ReadonlyArray<readonly CsvValue[]>,
): OfflineSheet {
  return { name, rows: [titles, ...rows] };
}

/** A row for each rate of a paper. */
function perRate(papers: readonly ListedPaper[], cells: (paper: ListedPaper) => CsvValue[]): CsvValue[][] {
  return papers.flatMap((paper) => paper.rates.map((tax) => [...cells(paper), ...amountsOf(tax)]));
}

function amountsOf({ taxRate, taxableMinor }: RateTax): CsvValue[] {
  return [taxRate, toMajor(taxableMinor), 0];
}

function invoiceCells({ number, issuedAt, totalMinor, place }: ListedPaper): CsvValue[] {
  return [number, dateOf(issuedAt), toMajor(totalMinor), placeOf(place)];
}

function noteCells({ number, issuedAt, place }: ListedPaper): CsvValue[] {
  return [number, dateOf(issuedAt), 'C', placeOf(place)];
}

function hsnCells(supplies: ReadonlyMap<string, HsnSupplies>): CsvValue[][] {
  return hsnRowsOf(supplies).map((row) => [
    row.hsnCode,
    '',
    unitCodeOf(row) === 'NOS' ? 'NOS-NUMBERS' : 'NA',
    row.quantity,
    toMajor(row.taxableMinor + row.igstMinor + row.cgstMinor + row.sgstMinor),
    row.taxRate,
    ...[row.taxableMinor, row.igstMinor, row.cgstMinor, row.sgstMinor].map((minor) => toMajor(minor)),
    0,
  ]);
}

/** Writes the day as the tool does: `28-Nov-2026`. */
function dateOf(at: Date): string {
  const [year, month, day] = indianDayOf(at).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

function placeOf(code: string): string {
  return `${code}-${stateOfGstCode(code)?.name ?? 'Other Territory'}`;
}
