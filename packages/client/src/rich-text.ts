/** The elements that the shop leaves in a description (`description` of a product), and a page has to show. */
const SHOWN = [
  ...(['p', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'] as const),
  ...(['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark'] as const),
  ...(['h2', 'h3', 'h4', 'h5', 'h6', 'a', 'img'] as const),
  ...(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
];

/** An element that a description may have. */
export type RichTag = (typeof SHOWN)[number];

/** Left out with what is in them. */
const NO_TEXT = new Set(
  'script style template noscript iframe object svg math textarea select option title'.split(' '),
);
/** Where white space between elements is no text. */
const NO_SPACE = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);
const ATTRIBUTES = ['title', 'alt', 'width', 'height', 'start', 'colSpan', 'rowSpan'];
const OF_WEB = ['http:', 'https:'];
const OF_LINKS = [...OF_WEB, 'mailto:', 'tel:'];

/** A node of the browser's parser: this file is compiled for other platforms, too. */
interface Parsed {
  readonly nodeType: number;
  readonly localName?: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<Parsed>;
  getAttribute?(name: string): string | null;
}
const TEXT = 3;
declare const DOMParser: new () => { parseFromString(text: string, type: 'text/html'): { body: Parsed } };

/**
 * The description of a product as elements of a page, in a browser. The shop has cleaned it, but a page need not rely on that: nothing
 * is taken over but the elements and attributes that a description may have, and addresses of the web, of mail and of telephones.
 * @param make such as `createElement` of React, whose names attributes have: `colSpan`
 */
export function richText<Made>(
  html: string,
  make: (tag: RichTag, attributes: Record<string, string>, ...children: Array<Made | string>) => Made,
): Array<Made | string> {
  // What is never closed is a sign, and no element that would take the rest of the text with it.
  const end = html.lastIndexOf('>') + 1;
  const text = html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;');
  return copiesIn(new DOMParser().parseFromString(text, 'text/html').body);

  function copiesIn(parent: Parsed): Array<Made | string> {
    const isTight = NO_SPACE.has(parent.localName ?? '');
    return [...parent.childNodes].flatMap((child) => {
      if (child.localName !== undefined) return copyOf(child, child.localName);
      const value = child.nodeType === TEXT ? (child.nodeValue ?? '') : '';
      return value === '' || (isTight && value.trim() === '') ? [] : [value];
    });
  }

  function copyOf(element: Parsed, name: string): Array<Made | string> {
    if (NO_TEXT.has(name)) return [];
    // The page has a first heading of its own.
    const tag = SHOWN.find((shown) => shown === (name === 'h1' ? 'h2' : name));
    if (tag === undefined) return copiesIn(element);
    return [make(tag, attributesOf(element, tag), ...copiesIn(element))];
  }
}

function attributesOf(element: Parsed, tag: RichTag): Record<string, string> {
  const value = (name: string): string | undefined => element.getAttribute?.(name) ?? undefined;
  const [href, src] = [value('href'), value('src')];
  const given = ATTRIBUTES.flatMap((name) => {
    const text = value(name.toLowerCase());
    return text === undefined ? [] : [[name, text] as const];
  });
  return {
    ...(tag === 'img' && { alt: '' }),
    ...Object.fromEntries(given),
    ...(tag === 'a' && href !== undefined && isOf(OF_LINKS, href) && { href }),
    ...(tag === 'img' && src !== undefined && isOf(OF_WEB, src) && { src }),
  };
}

/** By the parser of addresses, which leaves out what browsers leave out: line breaks in `java script:`. */
function isOf(protocols: readonly string[], address: string): boolean {
  try {
    return protocols.includes(new URL(address, 'https://shop.invalid').protocol);
  } catch {
    return false;
  }
}
