import { ValidateBy } from 'class-validator';

/**
 * Refuses a list in which two entries mean the same. Stands beside the decorator that says what an entry is.
 * @param keyOf what an entry means; entries of any form come to it
 */
export function EachOnce<Entry>(
  keyOf: (entry: Partial<Entry> | null | undefined) => string | undefined,
  message: string,
): PropertyDecorator {
  return ValidateBy({
    name: 'eachOnce',
    validator: {
      validate: (value) =>
        !Array.isArray(value) || new Set(value.map((entry: Entry) => keyOf(entry))).size === value.length,
      defaultMessage: () => message,
    },
  });
}
