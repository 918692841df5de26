/** Returns the month before that of a day: `2026-10` of `2026-11-30`. */
export function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

/** Returns the first and the last day of a month: `2026-11-01`, `2026-11-30`. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns what people call a month: `November 2026`. */
export function monthName(month: string): string {
  return NAME.format(new Date(`${month}-01T00:00:00Z`));
}
