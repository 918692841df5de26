import { ValidationFailedError } from '#common/errors/validation-failed.error.js';

/** The size of a parcel: centimetres and kilograms. */
export interface ParcelSize {
  readonly length: number;
  readonly breadth: number;
  readonly height: number;
  readonly weight: number;
}

/** The known size of a product: centimetres and grams. */
type ProductSize = { readonly [K in keyof ParcelSize]?: number | undefined };

/** Units of one product in the parcel; undefined if the product is not known any more. */
export interface PackedUnits {
  readonly quantity: number;
  readonly product: ProductSize | undefined;
}

/**
 * The size of the parcel: what is given, and for the rest that of its units laid on top of one another (decisions 13.33).
 * @throws ValidationFailedError naming what is neither given nor known of each product
 */
export function parcelSizeOf(given: Partial<ParcelSize>, units: readonly PackedUnits[]): ParcelSize {
  const size = {
    length: given.length ?? largest(units, 'length'),
    breadth: given.breadth ?? largest(units, 'breadth'),
    height: given.height ?? total(units, 'height'),
    weight: given.weight ?? kilograms(total(units, 'weight')),
  };
  const missing = Object.entries(size).filter(([, value]) => value === undefined);
  if (missing.length > 0)
    throw new ValidationFailedError(missing.map(([name]) => `${name} is required`).join('; '));
  return size as ParcelSize;
}

function largest(units: readonly PackedUnits[], side: 'length' | 'breadth'): number | undefined {
  const sides = units.map(({ product }) => product?.[side]);
  return sides.every((value) => value !== undefined) ? Math.max(...sides) : undefined;
}

function total(units: readonly PackedUnits[], measure: 'height' | 'weight'): number | undefined {
  let sum = 0;
  for (const { product, quantity } of units) {
    const each = product?.[measure];
    if (each === undefined) return undefined;
    sum += each * quantity;
  }
  return sum;
}

function kilograms(grams: number | undefined): number | undefined {
  return grams === undefined ? undefined : grams / 1000;
}
