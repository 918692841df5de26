import { folded } from '#common/text/folding.js';
import { unitPriceOf } from './pricing.js';

/** Longer ones that begin alike are in no order; so long a key fits into a cursor. */
const LONGEST_KEY = 100;

/** What the lists are sorted and filtered by. */
export interface ListKeys {
  /** See `unitPriceOf`. */
  readonly unitPriceMinor?: number;
  /** The name without letter case and accents. */
  readonly nameKey?: string;
}

/** The fields of a product that its keys follow from. A price is given as a whole; `null` is no sale. */
interface Keyed {
  readonly name?: string | undefined;
  readonly basePriceMinor?: number | undefined;
  readonly discountPercent?: number | undefined;
  readonly salePriceMinor?: number | null | undefined;
}

/** The keys that follow from these fields; those of missing ones stay as they are. */
export function listKeys({ name, basePriceMinor, discountPercent, salePriceMinor }: Keyed): ListKeys {
  return {
    ...(name !== undefined && { nameKey: nameKeyOf(name) }),
    ...(basePriceMinor !== undefined &&
      discountPercent !== undefined && {
        unitPriceMinor: unitPriceOf({
          basePriceMinor,
          discountPercent,
          salePriceMinor: salePriceMinor ?? undefined,
        }),
      }),
  };
}

function nameKeyOf(name: string): string {
  return [...folded(name).trim()].slice(0, LONGEST_KEY).join('');
}
