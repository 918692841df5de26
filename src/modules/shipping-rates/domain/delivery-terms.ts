import type { ParcelContents, RateTerms } from './rate.js';
import { pricedRates, type RatedZone } from './shipping-options.js';

/** The highest price for the delivery of a parcel to any place, and how many working days it takes. */
export interface DeliveryTerms {
  readonly highestPriceMinor: number;
  /** Undefined where a zone promises nothing. */
  readonly days: { readonly from: number; readonly to: number } | undefined;
}

/** Returns the terms of a parcel over all zones, each by its cheapest rate; undefined where none sends it. */
export function deliveryTerms(
  zones: readonly RatedZone[],
  contents: ParcelContents,
): DeliveryTerms | undefined {
  const cheapest = zones.flatMap((zone) => pricedRates<RateTerms>(zone, contents).slice(0, 1));
  if (cheapest.length === 0) return undefined;
  const promised = cheapest.flatMap(({ rate: { minDays, maxDays } }) =>
    minDays === undefined || maxDays === undefined ? [] : [{ minDays, maxDays }],
  );
  return {
    highestPriceMinor: Math.max(...cheapest.map(({ priceMinor }) => priceMinor)),
    days:
      promised.length < cheapest.length
        ? undefined
        : {
            from: Math.min(...promised.map(({ minDays }) => minDays)),
            to: Math.max(...promised.map(({ maxDays }) => maxDays)),
          },
  };
}
