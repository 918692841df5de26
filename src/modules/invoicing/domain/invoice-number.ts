import { financialYearOf } from './financial-year.js';

/** With the longest prefix and the year, a number of seven digits has the sixteen characters that a tax invoice's may have. */
const DIGITS = 7;

/** The kinds of numbered documents: the invoice of an order, the credit note of a refund. */
export type PaperKind = keyof typeof PREFIXES;

const PREFIXES = { INVOICE: 'INV', CREDIT_NOTE: 'CN' } as const;

export const PAPER_KINDS: readonly PaperKind[] = ['INVOICE', 'CREDIT_NOTE'];

/** The series that a paper issued at this time is numbered in: one for each financial year of India, April to March. */
export function seriesOf(kind: PaperKind, issuedAt: Date): string {
  const first = financialYearOf(issuedAt);
  return `${PREFIXES[kind]}-${twoDigits(first)}${twoDigits(first + 1)}`;
}

/** Returns the kind of document that the series numbers. */
export function kindOfSeries(series: string): PaperKind {
  return series.startsWith(`${PREFIXES.CREDIT_NOTE}-`) ? 'CREDIT_NOTE' : 'INVOICE';
}

/** The number as it is printed: `INV-2627-0000001`. Running numbers have up to seven digits. */
export function numberInSeries(series: string, running: number): string {
  return `${series}-${String(running).padStart(DIGITS, '0')}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
