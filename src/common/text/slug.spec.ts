import { cpuMsOf } from '../../../test/support/cpu-ms.js';
import { isSlug, MAX_SLUG, normalSlug, slugCandidates, slugOf } from './slug.js';

describe('a slug', () => {
  rules('FLD-01').it.each([
    ['Café Kettle 1.5 L', 'cafe-kettle-1-5-l'],
    ['  Größe: XL!  ', 'grosse-xl'],
    ['साड़ी 6 मीटर', 'साडी-6-मीटर'],
    ['電気ケトル', '電気ケトル'],
  ])('is made of %j as %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  rules('FLD-01').it('is short enough for what makes it unique when the name is long', () => {
    const slug = slugOf('Long words '.repeat(20));
    for (const candidate of slugCandidates(slug, '0123456789abcdef01234567')) {
      expect(isSlug(candidate)).toBe(true);
      expect(candidate.length).toBeLessThanOrEqual(MAX_SLUG);
    }
  });

  rules('FLD-01').it('is the id for a name without a letter or digit', () => {
    const id = '0123456789abcdef01234567';
    const candidates = slugCandidates(slugOf('!?'), id);
    expect(candidates[0]).toBe(id);
    expect(candidates.filter((candidate) => !isSlug(candidate))).toEqual([]);
  });

  rules('FLD-01').it.each([
    'Kettle',
    'kettle--1',
    '-kettle',
    'kettle-',
    'ket tle',
    'kettle/1',
    'kettle_1',
    '',
  ])('may not be %j', (slug) => expect(isSlug(slug)).toBe(false));

  rules('FLD-01').it('is stored in lower case and composed', () => {
    expect(normalSlug(' Cafe\u0301 ')).toBe('café');
  });

  rules('FLD-01').it.each([
    ['is not looked for in a long text', normalSlug, MAX_SLUG + 1, Infinity],
    ['is made of the beginning of a long text', slugOf, 1, MAX_SLUG],
  ])('%s', (_, convert, shortest, longest) => {
    const given = `a${'\u0315\u0300'.repeat(25_000)} b`;
    let slug = '';
    expect(cpuMsOf(() => (slug = convert(given)))).toBeLessThan(100);
    expect(slug.length).toBeGreaterThanOrEqual(shortest);
    expect(slug.length).toBeLessThanOrEqual(longest);
  });
});
