import { folded } from './folding.js';
import { mayShrinkTo } from './normal-form.js';

export const MAX_SLUG = 255;
/** The longest slug that is made of a name, in characters. */
const MAX_MADE_SLUG = 70;

/** Words of lower-case letters and digits of any script, joined by hyphens. */
const SLUG = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/** The length of a name that a slug is made of, in code units: more than the longest name of a product has. */
const READ_OF_NAME = 1000;

/** The form in which a slug is stored and compared. What is too long for a slug is not composed. */
export function normalSlug(given: string): string {
  const slug = given.trim();
  return (mayShrinkTo(MAX_SLUG, slug) ? slug.normalize('NFC') : slug).toLowerCase();
}

export function isSlug(slug: string): boolean {
  return SLUG.test(slug);
}

/** The slug of a name: `Café Kettle 1.5 L` gives `cafe-kettle-1-5-l`; empty if the name has no letter or digit. */
export function slugOf(name: string): string {
  const characters = [...folded(name.slice(0, READ_OF_NAME)).replace(NO_WORD, '-')].slice(0, MAX_MADE_SLUG);
  return characters.join('').replaceAll(/^-+|-+$/gu, '');
}

/**
 * Returns candidates for when a slug is taken: `kettle`, `kettle-2` to `kettle-20`, and one that only this record can
 * have.
 * @param made by `slugOf`; the id takes the place of an empty one
 */
export function slugCandidates(made: string, id: string): string[] {
  const slug = made === '' ? id : made;
  const numbered = Array.from({ length: 19 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${id}`];
}
