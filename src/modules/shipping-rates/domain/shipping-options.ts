import type { EstimatedDelivery, PromisedDays } from '#common/time/delivery-promise.js';
import { priceOfParcel, type ParcelContents, type RateTerms } from './rate.js';

/** A zone as far as its rates are concerned. */
export interface RatedZone<Rate extends RateTerms = RateTerms> {
  readonly isServed: boolean;
  readonly rates: readonly Rate[];
}

/** A rate that carries a parcel, with its price. */
export interface PricedRate<Rate extends RateTerms> {
  readonly rate: Rate;
  readonly priceMinor: number;
}

/** A way of shipping that can be chosen. */
export interface ShippingOption extends PromisedDays {
  readonly rateId: string;
  readonly name: string;
  readonly priceMinor: number;
  /** The fee of paying it at the door; undefined where it is not paid there. */
  readonly codFeeMinor?: number | undefined;
  /** Undefined where nothing is promised. */
  readonly estimatedDelivery?: EstimatedDelivery | undefined;
}

/** How parcels get to a PIN code. */
export interface ShippingQuote {
  readonly isServed: boolean;
  /** Cheapest first; of equal ones in the order of the zone. */
  readonly options: readonly ShippingOption[];
}

/** Returns the rates of a zone that carry a parcel, the cheapest first; of equal prices in the order of the zone. */
export function pricedRates<Rate extends RateTerms>(
  { isServed, rates }: RatedZone<Rate>,
  contents: ParcelContents,
): Array<PricedRate<Rate>> {
  if (!isServed) return [];
  return rates
    .flatMap((rate) => {
      const priceMinor = priceOfParcel(rate, contents);
      return priceMinor === undefined ? [] : [{ rate, priceMinor }];
    })
    .toSorted((a, b) => a.priceMinor - b.priceMinor);
}
