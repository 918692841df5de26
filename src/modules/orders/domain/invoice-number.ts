const INDIA_IS_AHEAD_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** With the prefix and the year, a number of seven digits has the sixteen characters that a tax invoice's may have. */
const DIGITS = 7;

/** The series that an invoice issued at this time is numbered in: one for each financial year of India, April to March. */
export function invoiceSeries(issuedAt: Date): string {
  const inIndia = new Date(issuedAt.getTime() + INDIA_IS_AHEAD_MS);
  const first = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
  return `INV-${twoDigits(first)}${twoDigits(first + 1)}`;
}

/** The number as it is printed: `INV-2627-0000001`. Running numbers have up to seven digits. */
export function numberInSeries(series: string, running: number): string {
  return `${series}-${String(running).padStart(DIGITS, '0')}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
