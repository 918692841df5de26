import { indianDayOf } from '#common/india/indian-day.js';
import type { TaxPaper } from '#modules/invoicing/index.js';
import { addPaper, emptyReturn, returnSums, type GstReturn } from '#modules/tax-returns/index.js';
import type { Format } from './booked-order.js';

/** How many papers there are, and what they come to: invoices less credit notes, in integer minor units. */
export interface PaperSums {
  readonly count: number;
  readonly totalMinor: number;
}

export const NO_PAPERS: PaperSums = { count: 0, totalMinor: 0 };

/** A month of the register as it is read, paper by paper. */
export interface OpenMonth {
  readonly month: string;
  readonly sums: PaperSums;
  /** The sum of the lines of its documents, credit notes taken off. */
  readonly linesMinor: number;
  readonly sections: GstReturn;
}

/** Returns the month in which a paper counts: `2026-11`. */
export function monthOf({ issuedAt }: { readonly issuedAt: Date }): string {
  return indianDayOf(issuedAt).slice(0, 7);
}

export function openedMonth(month: string): OpenMonth {
  return { month, sums: NO_PAPERS, linesMinor: 0, sections: emptyReturn() };
}

/** Adds a paper to sums. */
export function withPaper(
  { count, totalMinor }: PaperSums,
  paper: Pick<TaxPaper, 'kind' | 'totalMinor'>,
): PaperSums {
  return { count: count + 1, totalMinor: totalMinor + signOf(paper) * paper.totalMinor };
}

/** Adds a paper to the month that it is of, and to its return. */
export function withMonthsPaper(open: OpenMonth, paper: TaxPaper): OpenMonth {
  addPaper(open.sections, paper);
  const linesMinor = paper.lines.reduce(
    (sum, { taxableMinor, cgstMinor, sgstMinor, igstMinor }) =>
      sum + taxableMinor + cgstMinor + sgstMinor + igstMinor,
    0,
  );
  return {
    ...open,
    sums: withPaper(open.sums, paper),
    linesMinor: open.linesMinor + signOf(paper) * linesMinor,
  };
}

/**
 * Returns what of a month does not agree: its papers in the register and those of the orders, its papers and its return.
 * @param ofOrders the papers of the month that orders have
 */
export function monthFaults(
  { month, sums, linesMinor, sections }: OpenMonth,
  ofOrders: PaperSums,
  format: Format,
): string[] {
  const { sectionsMinor, goodsMinor } = returnSums(sections);
  const said = ({ count, totalMinor }: PaperSums) => `${format(totalMinor)} (${count})`;
  return [
    ...(sums.count === ofOrders.count && sums.totalMinor === ofOrders.totalMinor
      ? []
      : [
          `${month}: the papers of orders come to ${said(ofOrders)}, those of the register to ${said(sums)}.`,
        ]),
    ...(sectionsMinor === linesMinor
      ? []
      : [
          `${month}: the sections of the GST return come to ${format(sectionsMinor)}, the lines of the papers to ${format(linesMinor)}.`,
        ]),
    ...(goodsMinor === linesMinor
      ? []
      : [
          `${month}: the goods of the GST return come to ${format(goodsMinor)}, the lines of the papers to ${format(linesMinor)}.`,
        ]),
  ];
}

function signOf({ kind }: Pick<TaxPaper, 'kind'>): 1 | -1 {
  return kind === 'CREDIT_NOTE' ? -1 : 1;
}
