import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordsFile } from './storefront-words.js';

describe('the file of the storefront`s words', () => {
  let folder: string;

  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'words-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (content: string | Buffer) => {
    const path = join(folder, 'words.json');
    writeFileSync(path, content);
    const { success, data, error } = wordsFile.safeParse(path);
    return success ? data : error.issues[0]!.message;
  };

  rules('STO-03').it('may say nothing', () => {
    expect(read('{}')).toEqual({});
  });

  rules('STO-03').it.each([
    ['{"tagline":""}', 'names a file whose "tagline" must not be empty'],
    ['{"tagline":5}', 'names a file whose "tagline" must be a text'],
    ['{"promisses":[]}', 'names a file whose content has an unknown key: promisses'],
    ['{"promises":["a","b","c","d","e"]}', 'names a file whose "promises" must have at most 4'],
    ['{"hero":{"title":"T","text":"t","button":"b"}}', 'names a file whose "hero.link" is missing'],
    [
      '{"hero":{"title":"T","text":"t","button":"b","link":"//evil.example"}}',
      'names a file whose "hero.link" must be an address within the shop such as /products',
    ],
    [
      '{"pages":[{"name":"About us","title":"t","html":"x"}]}',
      'names a file whose "pages.0.name" must be lower-case letters, digits and single hyphens',
    ],
    [
      '{"pages":[{"name":"a","title":"t","html":"x"},{"name":"a","title":"t","html":"x"}]}',
      'names a file whose "pages" must have a name of its own each',
    ],
    ['[]', 'names a file whose content must be an object'],
  ])('is refused by the key that is wrong: %s', (content, message) => {
    expect(read(content)).toBe(message);
  });

  rules('STO-03').it('is refused where it is no JSON, no UTF-8, too long, or not there', () => {
    expect(read('{')).toMatch(/^must be a file of JSON in UTF-8: /);
    expect(read(Buffer.from([0x22, 0xff, 0x22]))).toMatch(/^must be a file of JSON in UTF-8: /);
    expect(read(`"${'x'.repeat(256 * 1024)}"`)).toBe('must be a file of at most 256 KB');
    expect(wordsFile.safeParse(join(folder, 'none.json')).error!.issues[0]!.message).toBe(
      'must be the path of a file that can be read: ENOENT',
    );
  });
});
