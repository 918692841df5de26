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

/** Returns the ways of shipping with the carrier's word: none where it does not go, none in cash where it takes
 * none, and its day where the rate names none. */
export function withCarrierWord(
  quote: ShippingQuote,
  { isServed, takesCash, days: carrierDays }: CarrierWord,
  now: Date,
  working: WorkingTime,
): ShippingQuote {
  if (!isServed) return { isServed: false, options: [] };
  const offered = takesCash
    ? quote.options
    : quote.options.map((option) => ({ ...option, codFeeMinor: undefined }));
  if (carrierDays === undefined) return takesCash ? quote : { ...quote, options: offered };
  const estimatedDelivery = promisedDelivery({ carrierDays }, now, working);
  const options = offered.map((option) =>
    option.minDays === undefined ? { ...option, carrierDays, estimatedDelivery } : option,
  );
  return { ...quote, options };
}
