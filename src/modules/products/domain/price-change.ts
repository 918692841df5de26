import { percentOf } from '#common/money/money.js';

/** The steps that changed prices are rounded to: paise, whole rupees, tens, or the nearest price that ends in .99. */
export const PRICE_ROUNDINGS = [0.01, 1, 10, 0.99] as const;

export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/**
 * A base price after a change by per cent (decisions 14.30), in minor units; half a step is rounded up. A price above 0 stays above 0.
 * @param percent what is added; negative to take off
 */
export function pricedAnew(minor: number, percent: number, roundTo: PriceRounding = 0.01): number {
  const exact = percentOf(minor, 100 + percent);
  if (minor === 0 || roundTo === 0.01) return minor === 0 ? 0 : Math.max(1, exact);
  if (roundTo === 0.99) return Math.max(99, Math.floor((exact + 1 + 50) / 100) * 100 - 1);
  const step = roundTo * 100;
  return Math.max(step, Math.floor((exact + step / 2) / step) * step);
}
