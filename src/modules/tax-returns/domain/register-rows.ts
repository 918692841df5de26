import type { CsvRecord } from '#common/csv/csv-stream.js';
import { indianDayOf } from '#common/india/indian-day.js';
import { toMajor } from '#common/money/money.js';
import { taxByRate, type GoodsTax, type TaxPaper } from '#modules/invoicing/index.js';

/** The columns of the exported register. Amounts in the major unit; those of credit notes have a minus. */
export const REGISTER_COLUMNS = [
  'number',
  'kind',
  'date',
  'orderNumber',
  'gstin',
  'placeOfSupply',
  'rate',
  'taxable',
  'igst',
  'cgst',
  'sgst',
  'total',
  'against',
] as const;

type Column = (typeof REGISTER_COLUMNS)[number];

const NO_TAX: GoodsTax = { taxableMinor: 0, cgstMinor: 0, sgstMinor: 0, igstMinor: 0 };

/**
 * Returns the rows of a paper: one for each rate, as the paper has them. What of a credit note takes no tax back is a row without a
 * rate, with a total alone, so that the totals of its rows add up to the paper's.
 */
export function registerRowsOf(paper: TaxPaper): Array<CsvRecord<Column>> {
  const sign = paper.kind === 'CREDIT_NOTE' ? -1 : 1;
  // Minus zero would be written with its sign.
  const amount = (minor: number) => toMajor(minor === 0 ? 0 : sign * minor);
  const rates = taxByRate(paper.lines);
  const untaxedMinor = paper.totalMinor - rates.reduce((sum, tax) => sum + totalOf(tax), 0);
  const row = (tax: GoodsTax, totalMinor: number, rate?: number): CsvRecord<Column> => ({
    number: paper.number,
    kind: paper.kind,
    date: indianDayOf(paper.issuedAt),
    orderNumber: paper.orderNumber,
    gstin: paper.gstin,
    placeOfSupply: paper.placeOfSupply,
    rate,
    taxable: amount(tax.taxableMinor),
    igst: amount(tax.igstMinor),
    cgst: amount(tax.cgstMinor),
    sgst: amount(tax.sgstMinor),
    total: amount(totalMinor),
    against: paper.against?.number,
  });
  return [
    ...rates.map(({ taxRate, ...tax }) => row(tax, totalOf(tax), taxRate)),
    ...(untaxedMinor === 0 && rates.length > 0 ? [] : [row(NO_TAX, untaxedMinor)]),
  ];
}

/** Returns the value with its tax. */
function totalOf({ taxableMinor, cgstMinor, sgstMinor, igstMinor }: GoodsTax): number {
  return taxableMinor + cgstMinor + sgstMinor + igstMinor;
}
