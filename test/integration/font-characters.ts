import { readFileSync } from 'node:fs';

/** The code points below U+10000 that a TrueType font has a glyph for: its character map of format 4. */
export function fontCharacters(path: string): Set<number> {
  const font = readFileSync(path);
  const map = tableOf(font, 'cmap');
  const count = map.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, index) => map.readUInt32BE(4 + index * 8 + 4));
  const offset = offsets.find((candidate) => map.readUInt16BE(candidate) === 4);
  if (offset === undefined) throw new Error(`no character map of format 4 in ${path}`);
  return charactersOf(map.subarray(offset));
}

function tableOf(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    if (font.toString('latin1', entry, entry + 4) === name)
      return font.subarray(font.readUInt32BE(entry + 8));
  }
  throw new Error(`no table ${name}`);
}

function charactersOf(map: Buffer): Set<number> {
  const segments = map.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  const characters = new Set<number>();
  for (let index = 0; index < segments; index++) {
    const start = map.readUInt16BE(starts + index * 2);
    const range = map.readUInt16BE(ranges + index * 2);
    const delta = map.readUInt16BE(deltas + index * 2);
    for (let code = start; code <= map.readUInt16BE(ends + index * 2); code++) {
      const stored = range === 0 ? code : map.readUInt16BE(ranges + index * 2 + range + (code - start) * 2);
      const glyph = range !== 0 && stored === 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph !== 0) characters.add(code);
    }
  }
  return characters;
}
