import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { useFolder } from '../../../test/support/use-folder.js';
import { inSourceLines } from './source-maps.js';

describe('the lines of the source in a stack', () => {
  const folder = useFolder();
  const stackAt = (file: string, place: string) =>
    `Error: no\n    at shop (${pathToFileURL(join(folder, file)).href}:${place})\n    at node:events:5:1`;

  beforeAll(() => {
    // The first column of the first line is line 3, column 5 of the source.
    const map = { version: 3, sources: ['../src/shop.ts'], names: [], mappings: 'AAEI' };
    writeFileSync(join(folder, 'mapped.js.map'), JSON.stringify(map));
    writeFileSync(join(folder, 'broken.js.map'), '{');
  });

  it('are found by the map beside the file', () => {
    expect(inSourceLines(stackAt('mapped.js', '1:1'))).toBe(
      `Error: no\n    at shop (${join(folder, '../src/shop.ts')}:3:5)\n    at node:events:5:1`,
    );
  });

  it.each(['plain.js', 'broken.js'])('stay those of a file without a readable map: %s', (file) => {
    const stack = stackAt(file, '1:1');
    expect(inSourceLines(stack)).toBe(stack);
  });

  it('stay what they are in a text that names files of others', () => {
    const text = 'Error: file://elsewhere/a.js:1:1 file:///%00.js:1:1 file:///etc/passwd.js:9:9';
    expect(inSourceLines(text)).toBe(text);
  });
});
