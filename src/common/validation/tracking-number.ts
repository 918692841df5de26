import { field, type FieldOptions } from './field.js';

/** How many letters and digits a tracking number has. */
const FEWEST = 3;
export const MOST_IN_NUMBER = 64;
/** How long it may be with what is written between them. */
export const MOST_WRITTEN = 3 * MOST_IN_NUMBER;

/**
 * Returns the letters and digits of a tracking number, letters in upper case: staff, couriers and the carrier write the same
 * number with spaces, hyphens and in either letter case (decisions 14.7). Empty for a text without any.
 */
export function trackingKey(written: string): string {
  return written
    .slice(0, MOST_WRITTEN)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether two tracking numbers are the same, however each is written. */
export function isSameTrackingNumber(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const key = trackingKey(a);
  return key !== '' && key === trackingKey(b);
}

/** A tracking number as it is written, without outer blanks. Its bounds count letters and digits alone. */
export const TrackingNumberField = ({ min = FEWEST, ...options }: FieldOptions & { min?: number } = {}) =>
  field({
    check: (value) => {
      if (typeof value !== 'string' || value.length > MOST_WRITTEN || value.includes('\0')) return false;
      const { length } = [...trackingKey(value)];
      return length >= min && length <= MOST_IN_NUMBER;
    },
    message: (property) => `${property} must have ${min} to ${MOST_IN_NUMBER} letters and digits`,
    schema: { type: 'string', minLength: min, maxLength: MOST_WRITTEN, example: 'DTDC4827193056' },
    transform: (value) => (typeof value === 'string' ? value.trim() : value),
  })(options);
