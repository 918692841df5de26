import { sumOfTaxes, type GoodsTax } from '#modules/invoicing/index.js';
import type { GstReturn, ListedPaper } from './gst-return.js';

/** The sums of a return's parts, tax included, in integer minor units. */
export interface ReturnSums {
  /** The sections by buyer and size, credit notes taken off. */
  readonly sectionsMinor: number;
  /** The goods by HSN code. */
  readonly goodsMinor: number;
}

/** Adds up a return: both sums are of the same supplies. */
export function returnSums({ b2b, b2cl, b2cs, cdnr, cdnur, nil, hsnB2b, hsnB2c }: GstReturn): ReturnSums {
  const untaxedMinor = [...nil.values()].reduce((sum, { minor }) => sum + minor, 0);
  return {
    sectionsMinor:
      listed(b2b) + listed(b2cl) - listed(cdnr) - listed(cdnur) + withTax([...b2cs.values()]) + untaxedMinor,
    goodsMinor: withTax([...hsnB2b.values(), ...hsnB2c.values()]),
  };
}

function listed(papers: readonly ListedPaper[]): number {
  return withTax(papers.flatMap(({ rates }) => rates));
}

function withTax(taxes: readonly GoodsTax[]): number {
  const { taxableMinor, cgstMinor, sgstMinor, igstMinor } = sumOfTaxes(taxes);
  return taxableMinor + cgstMinor + sgstMinor + igstMinor;
}
