import { naturalOrderKey } from '#common/text/natural-order.js';
import { unitPriceOf } from './pricing.js';

/** The keys that the lists are sorted and filtered by. */
export interface ListKeys {
  /** See `unitPriceOf`. */
  readonly unitPriceMinor?: number;
  /** The name in natural order: see `naturalOrderKey`. */
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
    ...(name !== undefined && { nameKey: naturalOrderKey(name) }),
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
