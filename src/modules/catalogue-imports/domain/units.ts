const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
};
const CENTIMETRES: Readonly<Record<string, number>> = { cm: 1, m: 100, mm: 0.1, in: 2.54, yd: 91.44 };

/** The grams of a weight; undefined for an unknown unit. */
export function inGrams(value: number, unit: string): number | undefined {
  const factor = GRAMS[unit.toLowerCase()];
  return factor === undefined ? undefined : rounded(value * factor);
}

/** The centimetres of a length; undefined for an unknown unit. */
export function inCentimetres(value: number, unit: string): number | undefined {
  const factor = CENTIMETRES[unit.toLowerCase()];
  return factor === undefined ? undefined : rounded(value * factor);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
