import { ruledText } from './ruled-text.js';
import { UNSEEN } from '../text/invisible-characters.js';

const LONGEST = 50;

/** Allowed names. Names are shown to others and printed in mails, so markup and URLs are refused. */
const ALLOWED = new RegExp(`^(?!.*:\\/\\/)[^<>${UNSEEN}]*$`, 'u');
const FORBIDDEN = new RegExp(`[<>${UNSEEN}]`, 'gu');

const RULE = 'must not contain control or text direction characters, <, > or ://';

const nameOf = (max: number) =>
  ruledText({
    min: 2,
    max,
    keeps: (name) => ALLOWED.test(name),
    rule: RULE,
    schema: { pattern: ALLOWED.source, description: RULE },
  });

/** A person's first or last name: 2 to 50 characters, trimmed first; see decisions, 12.33. */
export const NameField = nameOf(LONGEST);

/** The whole name of who receives a parcel: 2 to 100 characters of those of names; see decisions, 14.14. */
export const RecipientField = nameOf(100);

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
