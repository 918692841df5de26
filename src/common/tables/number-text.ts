/** Writes a number of a spreadsheet with all of its digits: numbers of parcels are such. */
export function numberText(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}
