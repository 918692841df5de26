import { formatMoney } from '#common/money/format-money.js';
import type { PrintedFact } from '#infrastructure/pdf/printed-document.js';
import type { TotalParts } from '#common/money/pricing.js';
import type { GatewayDifference } from '#modules/orders/sums/index.js';

/** The lines below the total of an invoice: what the gateway has made of it, and the sum that was paid. None without a difference. */
export function belowTotal(difference: GatewayDifference | undefined, currency: string): PrintedFact[] {
  if (difference === undefined) return [];
  const { paidMinor, offerMinor = 0, feeMinor = 0 } = difference;
  return [
    differenceFact(difference, offerMinor === 0 ? feeMinor : -offerMinor, currency),
    [`Paid (${currency})`, formatMoney(paidMinor, currency)],
  ];
}

/** The line of a part of the difference. @param minor below 0 for an offer */
export function differenceFact(
  { offerMinor, offerName }: GatewayDifference,
  minor: number,
  currency: string,
): PrintedFact {
  const name = offerName === undefined ? '' : ` (${offerName})`;
  const label =
    offerMinor === undefined ? 'Fee of the payment provider' : `Offer of the payment provider${name}`;
  return [label, `${minor < 0 ? '-' : ''}${formatMoney(Math.abs(minor), currency)}`];
}

/** The lines between the discount and the total: what is charged beside the goods, and what rounds the total. */
export function besideFacts(
  { shippingMinor, codFeeMinor, roundingMinor = 0 }: TotalParts,
  currency: string,
): PrintedFact[] {
  const money = (minor: number): string => formatMoney(minor, currency);
  return [
    ...(shippingMinor === undefined ? [] : [['Shipping', money(shippingMinor)] as const]),
    ...(codFeeMinor === undefined ? [] : [['Cash on delivery', money(codFeeMinor)] as const]),
    ...(roundingMinor === 0 ? [] : [roundingFact(roundingMinor, currency)]),
  ];
}

/** The line of what rounds a sum to the rupee: it is no price, and there is no tax in it. */
export function roundingFact(minor: number, currency: string): PrintedFact {
  return ['Rounding', `${minor < 0 ? '-' : ''}${formatMoney(Math.abs(minor), currency)}`];
}
