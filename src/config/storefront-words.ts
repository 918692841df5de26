import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Frozen } from './frozen.js';

const MOST_BYTES = 256 * 1024;
const MOST_PROMISES = 4;
const MOST_PAGES = 20;

const line = (most: number) =>
  z.string().trim().min(1, 'must not be empty').max(most, `must have at most ${most} characters`);

/** A page of text, such as the privacy notice. */
const page = z.strictObject({
  /** The last part of its address: `/shop/pages/<name>`. */
  name: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
    .max(60, 'must have at most 60 characters'),
  title: line(100),
  /** For search engines. */
  description: line(320).optional(),
  /** With the elements that a product's description may have. */
  html: line(100_000),
});

const words = z.strictObject({
  /** Behind the shop's name in the title of the first page. */
  tagline: line(100).optional(),
  /** The first page, to search engines. */
  description: line(320).optional(),
  hero: z
    .strictObject({
      title: line(80),
      text: line(300),
      button: line(40),
      /** Within the shop: `/products?category=tea`. */
      link: z
        .string()
        .regex(/^\/(?!\/)[\x21-\x7e]{0,300}$/, 'must be an address within the shop such as /products'),
      /** Instead of the newest product's. */
      image: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
    })
    .optional(),
  /** Beside each product. */
  promises: z.array(line(120)).max(MOST_PROMISES, `must have at most ${MOST_PROMISES}`).optional(),
  /** Below every page. */
  footer: line(500).optional(),
  pages: z
    .array(page)
    .max(MOST_PAGES, `must have at most ${MOST_PAGES}`)
    .refine(
      (pages) => new Set(pages.map(({ name }) => name)).size === pages.length,
      'must have a name of its own each',
    )
    .optional(),
});

/** The words of the storefront: what it says of the shop, its promises, and its pages of text. */
export type StorefrontWords = Frozen<z.output<typeof words>>;

/** The path of the file with the storefront's words, relative to the working directory; becomes what is read there. */
export const wordsFile = z
  .string()
  .trim()
  .transform((path, context): StorefrontWords => {
    const read = contentOf(path);
    if ('fault' in read) {
      context.addIssue({ code: 'custom', message: read.fault });
      return z.NEVER;
    }
    const checked = words.safeParse(read.content, { error: sentenceOf });
    if (checked.success) return checked.data;
    const [first] = checked.error.issues;
    const place = first!.path.join('.');
    context.addIssue({
      code: 'custom',
      message: `names a file whose ${place === '' ? 'content' : `"${place}"`} ${first!.message}`,
    });
    return z.NEVER;
  });

function contentOf(path: string): { content: unknown } | { fault: string } {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    return { fault: `must be the path of a file that can be read: ${(error as NodeJS.ErrnoException).code}` };
  }
  if (file.length > MOST_BYTES) return { fault: `must be a file of at most ${MOST_BYTES / 1024} KB` };
  try {
    return { content: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file)) };
  } catch (error) {
    return { fault: `must be a file of JSON in UTF-8: ${(error as Error).message}` };
  }
}

/** Says what is wrong in words that follow the name of a key; undefined for faults that have words of their own. */
const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `has an unknown key: ${issue.keys.join(', ')}`;
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
};

const KINDS: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' };
