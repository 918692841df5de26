import { createRequire } from 'node:module';
import type * as htmlparser2 from 'htmlparser2';
import type sanitizeHtml from 'sanitize-html';

/** Loads a package with the first text that has markup: the start would be longer by a twentieth. */
const load = createRequire(import.meta.url);

/** Elements around others, whose own words become a paragraph. */
const BOXES = 'address article aside blockquote center div figure footer header main section'.split(' ');
const BOX = new RegExp(`<(?:${BOXES.join('|')})\\b`, 'i');

/** Paragraphs, lists, emphasis, headings, links, tables, images (decisions 13.32). */
const KEPT: sanitizeHtml.IOptions = {
  allowedTags: (
    'p br ul ol li dl dt dd b strong i em u s small sub sup mark h1 h2 h3 h4 h5 h6 ' +
    'table caption thead tbody tfoot tr th td a img'
  ).split(' '),
  allowedAttributes: {
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  // Their words stay apart.
  transformTags: Object.fromEntries(BOXES.map((name) => [name, 'p'])),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'iframe',
    'object',
    'template',
    'title',
  ],
};

/** Elements inside of a word: every other one parts words. */
const INLINE = new Set('a b strong i em u s small sub sup mark'.split(' '));

/** What may begin or end an element; not the signs of `5 < 6`, `<3` and `<=`. */
const MARKUP = /<[a-z/!?]/i;

/**
 * A description without the markup that a shop does not want: scripts, styles and frames with their content; other elements and
 * attributes by themselves; addresses of other protocols. Text without markup stays as it is. Idempotent.
 */
export function sanitizedHtml(given: string): string {
  if (!MARKUP.test(given)) return given;
  // What is never closed is a sign, and no element that would take the rest of the text with it.
  const end = given.lastIndexOf('>') + 1;
  const kept = keptOf(given.slice(0, end) + given.slice(end).replaceAll('<', '&lt;')).trim();
  return BOX.test(given) ? withoutNesting(kept) : kept;
}

/** Ends the paragraph of a box before a block inside of it, as a browser does, and leaves out what is empty then. */
function withoutNesting(html: string): string {
  return keptOf(html)
    .replaceAll(/<p>\s*<\/p>/g, '')
    .trim();
}

function keptOf(html: string): string {
  return (load('sanitize-html') as typeof sanitizeHtml)(html, KEPT);
}

/** The words of an HTML text: without its markup, with its character references resolved. For search (decisions 13.30). */
export function textOfHtml(given: string): string {
  if (!/[<&]/.test(given)) return given;
  const parts: string[] = [];
  const part = (name: string) => void (INLINE.has(name) || parts.push('\n'));
  const { Parser } = load('htmlparser2') as typeof htmlparser2;
  const parser = new Parser({ onopentag: part, onclosetag: part, ontext: (text) => void parts.push(text) });
  parser.end(sanitizedHtml(given));
  return parts.join('').replaceAll(/\n+/g, '\n').trim();
}
