import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PRINTABLE_RANGES } from '#infrastructure/pdf/printable-text.js';
import { charactersOf, PRINTED_SCRIPTS } from '#infrastructure/pdf/printed-scripts.js';
import { fontCharacters } from './font-characters.js';

describe('the fonts of printed documents', () => {
  const library = dirname(createRequire(import.meta.url).resolve('pdfmake/package.json'));
  const folder = join(library, 'fonts', 'Roboto');

  it('have every character that is counted as printable, in each cut', () => {
    const cuts = readdirSync(folder)
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => fontCharacters(join(folder, file)));
    expect(cuts).toHaveLength(4);
    for (const cut of cuts) expect(cut.size).toBeGreaterThan(800);
    const printable = PRINTABLE_RANGES.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
    );
    expect(printable.filter((code) => cuts.some((cut) => !cut.has(code)))).toEqual([]);
  });

  it.each(PRINTED_SCRIPTS)('have every character of %s, in each cut', (script) => {
    const load = createRequire(import.meta.url);
    const fontkit = load('fontkit') as { openSync(path: string): { characterSet: number[] } };
    const cuts = [
      ...new Set(
        ['400Regular', '700Bold'].map((cut) => load.resolve(`@expo-google-fonts/${fileOf(script, cut)}`)),
      ),
    ].map((file) => new Set(fontkit.openSync(file).characterSet));
    const codes = charactersOf(script).flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
    );
    expect(codes.filter((code) => cuts.some((cut) => !cut.has(code)))).toEqual([]);
  });
});

function fileOf(script: string, cut: string): string {
  if (script === 'japanese') return 'kosugi/Kosugi_400Regular.ttf';
  const family = script === 'emoji' ? 'noto-emoji' : `noto-sans-${script}`;
  const name = family.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${family}/${cut}/${name}_${cut}.ttf`;
}
