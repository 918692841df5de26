import { field, type FieldOptions } from './field.js';

const [SHORTEST, LONGEST] = [2, 50];

/** Control characters, line and paragraph separators, marks that turn the direction of text, halves of characters. */
const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff';

/** What a name may consist of: it is shown to others and printed in mails, so it holds no markup and no address. */
const ALLOWED = new RegExp(`^(?!.*:\\/\\/)[^<>${UNSEEN}]*$`, 'u');
const FORBIDDEN = new RegExp(`[<>${UNSEEN}]`, 'gu');

const RULE = 'must not contain control or text direction characters, <, > or ://';

/** A person's first or last name: 2 to 50 characters, spaces at its ends removed first; see decisions, 12.33. */
export const NameField = (options?: FieldOptions) =>
  field(
    {
      name: 'personName',
      check: (value) => hasLength(value) && ALLOWED.test(value),
      message: (property, value) =>
        hasLength(value)
          ? `${property} ${RULE}`
          : `${property} must be a string of ${SHORTEST} to ${LONGEST} characters`,
      schema: {
        type: 'string',
        minLength: SHORTEST,
        maxLength: LONGEST,
        pattern: ALLOWED.source,
        description: RULE,
      },
      transform: (value) => (typeof value === 'string' ? value.trim() : value),
    },
    options,
  );

function hasLength(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const { length } = [...value];
  return length >= SHORTEST && length <= LONGEST;
}

/**
 * Makes a name that keeps the rule of one that nobody can correct (an identity provider's): what is not allowed is
 * removed, and what is too long is cut.
 * @returns undefined when less than 2 characters are left
 */
export function cleanedName(given: string): string | undefined {
  const allowed = given
    .replace(FORBIDDEN, '')
    .replace(/:\/\/+/g, ' ')
    .trim();
  const name = [...allowed].slice(0, LONGEST).join('').trim();
  return hasLength(name) ? name : undefined;
}
