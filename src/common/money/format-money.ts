import { toMajor } from './money.js';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in minor units for customers, with the currency symbol: `₹1,23,456.50`. */
export function formatMoney(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(toMajor(minor));
}
