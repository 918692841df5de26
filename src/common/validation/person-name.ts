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
 * Cleans a name from an identity provider: removes forbidden characters and truncates it, because the user cannot correct
 * it there. Names of one letter stay as they are (decisions, 13.24).
 * @returns an empty text when nothing is left
 */
export function cleanedName(given: string): string {
  const allowed = given
    .replace(FORBIDDEN, '')
    .replace(/:\/\/+/g, ' ')
    .trim();
  return [...allowed].slice(0, LONGEST).join('').trim();
}
