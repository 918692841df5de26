const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const MOMENT = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** @param amount in rupees, as the API answers @returns `₹1,499` or `₹1,499.50` */
export function money(amount: number): string {
  return RUPEES.format(amount).replace(/\.00$/, '');
}

/** @param at a time of the API */
export function moment(at: string): string {
  return MOMENT.format(new Date(at));
}

/** @returns `1 product`, `12 products` */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`;
}

/** Returns the chosen options of a product: `M, Indigo`. */
export function chosenText(options: Readonly<Record<string, unknown>>): string {
  return Object.values(options).map(String).join(', ');
}
