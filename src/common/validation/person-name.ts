import { field } from './field.js';

const [SHORTEST, LONGEST] = [2, 50];

/** Control characters, line and paragraph separators, text direction marks, lone surrogates. */
export const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff';

/** Allowed names. Names are shown to others and printed in mails, so markup and URLs are refused. */
const ALLOWED = new RegExp(`^(?!.*:\\/\\/)[^<>${UNSEEN}]*$`, 'u');
const FORBIDDEN = new RegExp(`[<>${UNSEEN}]`, 'gu');

const RULE = 'must not contain control or text direction characters, <, > or ://';

/** A person's first or last name: 2 to 50 characters, trimmed first; see decisions, 12.33. */
export const NameField = field({
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
});

function hasLength(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const { length } = [...value];
  return length >= SHORTEST && length <= LONGEST;
}

/**
 * Cleans a name from an identity provider so that it satisfies the rule: removes forbidden characters and truncates
 * it, because the user cannot correct it there.
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
