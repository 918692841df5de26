import { promisedDelivery, type WorkingTime } from '#common/time/delivery-promise.js';
import type { ShippingQuote } from './shipping-options.js';

/** The carrier's word on a parcel, beside that of the zones (decisions 14.20). */
export interface CarrierWord {
  readonly isServed: boolean;
  /** False where no courier takes cash for it. */
  readonly takesCash: boolean;
  /** How many days it takes from today on; undefined where the carrier does not say it. */
  readonly days?: number | undefined;
}

/** The word that is taken where the carrier gives none. */
export const SILENCE: CarrierWord = { isServed: true, takesCash: true };

/** Returns the ways of shipping with the carrier's word: none where it does not go, and its day where the rate names none. */
export function withCarrierWord(
  quote: ShippingQuote,
  { isServed, days: carrierDays }: CarrierWord,
  now: Date,
  working: WorkingTime,
): ShippingQuote {
  if (!isServed) return { isServed: false, options: [] };
  if (carrierDays === undefined) return quote;
  const estimatedDelivery = promisedDelivery({ carrierDays }, now, working);
  const options = quote.options.map((option) =>
    option.minDays === undefined ? { ...option, carrierDays, estimatedDelivery } : option,
  );
  return { ...quote, options };
}
