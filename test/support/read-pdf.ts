import { inflateSync } from 'node:zlib';
import type { TestApp } from './create-app.js';
import type { Session } from './session.js';

/**
 * The visible content of a PDF: the lines of each page from top to bottom, cells apart by a tab, and the properties.
 */
export interface PdfContent {
  readonly pages: string[];
  readonly text: string;
  readonly properties: string[];
}

interface Font {
  readonly characters: Map<number, string>;
  /** Thousandths of the font's size, by glyph. */
  readonly widths: number[];
}

interface Word {
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly text: string;
}

/** Further apart than this (points), two words are not of one cell. */
const GAP = 3;

/** Downloads a PDF of the API as this caller. */
export async function downloadedPdf(app: TestApp, { token }: Session, path: string): Promise<PdfContent> {
  const answer = await fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}

/** Reads a PDF as pdfkit writes them: compressed streams, fonts with a map from glyphs to characters. */
export function readPdf(file: Uint8Array): PdfContent {
  const bytes = Buffer.from(file).toString('latin1');
  const objects = new Map<number, string>();
  for (const [, id, body] of bytes.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(Number(id), body!);
  }
  const [tree] = [...objects.values()].filter((body) => /\/Type \/Pages\b/.test(body));
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(tree!)!;
  const pages = [...kids!.matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    linesOf(wordsOf(objects.get(Number(id))!, objects)),
  );
  const properties = [...objects.values()]
    .filter((body) => body.startsWith('('))
    .map((body) => literal(body));
  return { pages, text: pages.join('\n'), properties };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A literal string: UTF-16 with a mark, or single bytes. */
function literal(body: string): string {
  const unescaped = body
    .slice(1, -1)
    .replaceAll(/\\([nrtbf()\\])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
  const bytes = Buffer.from(unescaped, 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

function linesOf(words: Word[]): string {
  const rows = new Map<number, Word[]>();
  for (const word of words) {
    const y = Math.round(word.y);
    rows.set(y, [...(rows.get(y) ?? []), word]);
  }
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) => lineOf(row.toSorted((a, b) => a.x - b.x)))
    .join('\n');
}

function lineOf(words: Word[]): string {
  let line = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    line += line === '' || word.x - end < GAP ? word.text : `\t${word.text}`;
    end = word.end;
  }
  return line.trim();
}

function wordsOf(page: string, objects: Map<number, string>): Word[] {
  const fonts = fontsOf(objects.get(reference(page, 'Resources'))!, objects);
  const words: Word[] = [];
  let [x, y, size] = [0, 0, 0];
  let font: Font | undefined;
  /** The text that a reader sees for all that is drawn in the span. */
  let actual: string | undefined;
  const operators =
    /([\d.]+) ([\d.]+) Tm\n|\/(\w+) ([\d.]+) Tf\n|\[([^\]]*)\] TJ|\/ActualText (\((?:\\[\s\S]|[^\\)])*\))|(\bEMC\b)/g;
  for (const [, left, bottom, name, points, shown, span, end] of streamOf(
    objects.get(reference(page, 'Contents'))!,
  ).matchAll(operators)) {
    if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
    else if (name !== undefined) [font, size] = [fonts.get(name), Number(points)];
    else if (span !== undefined) actual = literal(span);
    else if (end !== undefined) actual = undefined;
    else {
      const word = wordAt(x, y, size, glyphsOf(shown!), font!);
      words.push(actual === undefined ? word : { ...word, text: actual });
      if (actual !== undefined) actual = '';
    }
  }
  return words;
}

function wordAt(x: number, y: number, size: number, glyphs: number[], font: Font): Word {
  const width = glyphs.reduce((sum, glyph) => sum + (font.widths[glyph] ?? 0), 0);
  const text = glyphs.map((glyph) => font.characters.get(glyph) ?? '\ufffd').join('');
  return { x, y, end: x + (width * size) / 1000, text };
}

function glyphsOf(shown: string): number[] {
  return [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) =>
    hex!.match(/.{4}/g)!.map((glyph) => Number.parseInt(glyph, 16)),
  );
}

function fontsOf(resources: string, objects: Map<number, string>): Map<string, Font> {
  const [, list] = /\/Font <<([\s\S]*?)>>/.exec(resources)!;
  return new Map(
    [...list!.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => {
      const font = objects.get(Number(id))!;
      const [, descendant] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(font)!;
      const [, widths] = /\/W \[0 \[([^\]]*)\]\]/.exec(objects.get(Number(descendant))!)!;
      const characters = charactersOf(streamOf(objects.get(reference(font, 'ToUnicode'))!));
      return [name!, { characters, widths: widths!.split(' ').map(Number) }];
    }),
  );
}

/** Reads `<first> <last> [<characters> ...]` of the map. */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, code], index) => {
      const text = Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      characters.set(Number.parseInt(first!, 16) + index, text);
    });
  }
  return characters;
}

function reference(body: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)![1]);
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const content = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(content).toString('latin1') : content.toString('latin1');
}
