import type { ApiPropertyOptions } from '@nestjs/swagger';
import { field } from './field.js';

interface TextRule {
  /** In characters, of the stored form. */
  readonly min: number;
  readonly max: number;
  /** Whether a text of the right length keeps the rule. */
  readonly keeps: (text: string) => boolean;
  /** The message of the rule, after the name of the field; that of the length if left out. */
  readonly rule?: string;
  /** The schema of the field beside its length. */
  readonly schema?: ApiPropertyOptions;
  /** Makes the stored form of what is given; trims it if left out. */
  readonly stored?: (given: string) => string;
}

/** Makes the decorator of a text of `min` to `max` characters that keeps a rule beside its length. */
export const ruledText = ({ min, max, keeps, rule, schema, stored = (given) => given.trim() }: TextRule) => {
  const hasLength = (value: unknown): value is string => {
    if (typeof value !== 'string') return false;
    const { length } = [...value];
    return length >= min && length <= max;
  };
  const lengthRule = `must be a string of ${min} to ${max} characters`;
  return field({
    check: (value) => hasLength(value) && keeps(value),
    message: (property, value) => `${property} ${rule !== undefined && hasLength(value) ? rule : lengthRule}`,
    schema: { type: 'string', minLength: min, maxLength: max, ...schema },
    transform: (value) => (typeof value === 'string' ? stored(value) : value),
  });
};
