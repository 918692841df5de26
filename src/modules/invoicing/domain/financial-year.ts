import { INDIA_IS_AHEAD_MS } from '#common/india/indian-day.js';

const APRIL = 3;
const DECEMBER = 11;

/** Returns the calendar year in which India's financial year of a moment begins: it goes from April to March. */
export function financialYearOf(at: Date): number {
  const inIndia = new Date(at.getTime() + INDIA_IS_AHEAD_MS);
  return inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < APRIL ? 1 : 0);
}

/**
 * Whether a credit note takes back the tax of a supply: until 30 November after the financial year of the supply (section 34(2) of
 * the CGST Act, decisions 14.10). Afterwards the seller has paid that tax for good, and gives the money back without it.
 */
export function takesTaxBack(suppliedAt: Date, issuedAt: Date): boolean {
  const firstOfDecember = Date.UTC(financialYearOf(suppliedAt) + 1, DECEMBER, 1);
  return issuedAt.getTime() + INDIA_IS_AHEAD_MS < firstOfDecember;
}
