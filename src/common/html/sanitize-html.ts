import { createRequire } from 'node:module';
import type * as htmlparser2 from 'htmlparser2';
import type sanitizeHtml from 'sanitize-html';
import { shallowMarkup } from './shallow-markup.js';

/** Loads a package with the first text that has markup: the start would be longer by a twentieth. */
const load = createRequire(import.meta.url);

/** Elements around others, whose own words become a paragraph. */
const BOXES = 'address article aside blockquote center div figure footer header main section'.split(' ');
const BOX = new RegExp(`<(?:${BOXES.join('|')})\\b`, 'i');

/** Elements whose content is no text. */
const CLOSED = 'script style textarea option noscript svg math iframe object template title'.split(' ');
const NO_TEXT = new Set(CLOSED);

/** Elements inside of each other that are kept: ten times as many as any shop's text has. */
export const MOST_NESTED = 100;

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
  nonTextTags: CLOSED,
};

/** An image without an address, in clean HTML. */
const NO_IMAGE = /<img(?:(?! src=)[^>])*>/g;

/** Elements inside of a word: every other one parts words. */
const INLINE = new Set('a b strong i em u s small sub sup mark'.split(' '));

/** Elements without content. */
const VOID = new Set(['br', 'img']);

/** The signs that may begin or end an element; not those of `5 < 6`, `<3` and `<=`. */
const MARKUP = /<[a-z/!?]/i;

/** A text without the markup that a shop does not want. */
export interface CleanHtml {
  readonly html: string;
  /** Whether elements are left out because they lay in too many others; what was in them stays. */
  readonly isFlattened: boolean;
}

/**
 * Returns a description without the markup that a shop does not want: scripts, styles and frames with their content; other elements
 * and attributes by themselves, and those that lie in more than `MOST_NESTED` others; addresses of other protocols. Text without
 * markup stays as it is. Idempotent.
 */
export function cleanHtml(given: string): CleanHtml {
  if (!MARKUP.test(given)) return { html: given, isFlattened: false };
  // What is never closed is a sign, and no element that would take the rest of the text with it.
  const end = given.lastIndexOf('>') + 1;
  const { html, isFlattened } = keptOf(given.slice(0, end) + given.slice(end).replaceAll('<', '&lt;'));
  const kept = html.trim();
  return { html: BOX.test(given) ? withoutNesting(kept) : kept, isFlattened };
}

/** Returns the text of `cleanHtml`. */
export function sanitizedHtml(given: string): string {
  return cleanHtml(given).html;
}

/** Ends the paragraph of a box before a block inside of it, as a browser does, and leaves out what is empty then. */
function withoutNesting(html: string): string {
  const flat = hasBlockInParagraph(html) ? keptOf(html).html : html;
  return flat.replaceAll(/<p>\s*<\/p>/g, '').trim();
}

/** Whether a paragraph of clean HTML has an element inside that may end it. */
function hasBlockInParagraph(html: string): boolean {
  let isOpen = false;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z\d]+)/g)) {
    if (isOpen && end === '' && !INLINE.has(name) && !VOID.has(name)) return true;
    if (name === 'p') isOpen = end === '';
  }
  return false;
}

function keptOf(html: string): CleanHtml {
  const clean = load('sanitize-html') as typeof sanitizeHtml;
  if (!hasManyElements(html)) return { html: clean(html, KEPT).replaceAll(NO_IMAGE, ''), isFlattened: false };
  let open = 0;
  let isFlattened = false;
  const depth = {
    most: MOST_NESTED,
    closed: NO_TEXT,
    open: () => open,
    onFlattened: () => void (isFlattened = true),
  };
  const { Tokenizer } = load('htmlparser2') as typeof htmlparser2;
  class ShallowTokenizer extends Tokenizer {
    constructor(...[options, parser]: ConstructorParameters<typeof Tokenizer>) {
      super(options, shallowMarkup(html, parser, depth));
    }
  }
  const kept = clean(html, {
    ...KEPT,
    // The types of the package know the parser of another version, whose private fields differ.
    parser: { decodeEntities: true, Tokenizer: ShallowTokenizer as never },
    onOpenTag: () => void (open += 1),
    onCloseTag: () => void (open -= 1),
  });
  return { html: kept.replaceAll(NO_IMAGE, ''), isFlattened };
}

/** Whether a text has so many elements that some may lie too deep. */
export function hasManyElements(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1))
    if ((count += 1) > MOST_NESTED) return true;
  return false;
}

/**
 * Returns the words of an HTML text: without its markup and what is no text (scripts, styles), with its character references resolved.
 * For search (decisions 13.30).
 */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const parts: string[] = [];
  let closed = 0;
  const part = (name: string) => void (INLINE.has(name) || parts.push('\n'));
  const { Parser } = load('htmlparser2') as typeof htmlparser2;
  const parser = new Parser({
    onopentag: (name) => (NO_TEXT.has(name) ? void (closed += 1) : part(name)),
    onclosetag: (name) => (NO_TEXT.has(name) ? void (closed -= 1) : part(name)),
    ontext: (text) => void (closed === 0 && parts.push(text)),
  });
  parser.end(html);
  return parts.join('').replaceAll(/\n+/g, '\n').trim();
}
