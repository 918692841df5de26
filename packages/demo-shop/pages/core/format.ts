import { shopFacts } from './settings.js';

const { timeZone } = shopFacts;
const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });
const SHORT_DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });
const WEEKDAY = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** @param amount in rupees, as the API answers @returns `₹1,499` or `₹1,499.50` */
export function money(amount: number): string {
  return RUPEES.format(amount).replace(/\.00$/, '');
}

/** @param at a time of the API */
export function day(at: string): string {
  return DAY.format(new Date(at));
}

/** @param at a time of the API @returns `27 Nov` */
export function shortDay(at: string): string {
  return SHORT_DAY.format(new Date(at));
}

/** @param day a day of the calendar @returns `Tue, 1 Dec` */
export function weekday(day: string): string {
  return WEEKDAY.format(new Date(day));
}

/** @param at a time of the API */
export function moment(at: string): string {
  return MOMENT.format(new Date(at));
}

/** `RETURN_REQUESTED` as `Return requested`. */
export function words(code: string): string {
  const text = code.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 product`, `12 products`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${new Intl.NumberFormat('en-IN').format(count)} ${count === 1 ? one : many}`;
}

/** Returns the chosen options of a product: `M, Indigo`. */
export function chosenText(options: Readonly<Record<string, unknown>>): string {
  return Object.values(options).join(', ');
}
