import { cpuMsOf } from '../../../../../test/support/cpu-ms.js';
import { readRows } from '../../../../../test/support/imported-rows.js';

describe('a listing of Etsy', () => {
  const valuesOf = (sign: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${sign}${at}`).join(',');
  const listing = (sizes: number, colours: number) => ({
    title: 'Mug',
    price: '10',
    'variation 1 name': 'Size',
    'variation 1 values': valuesOf('s', sizes),
    'variation 2 name': 'Colour',
    'variation 2 values': valuesOf('c', colours),
  });

  it.each([
    [2, 3, 6, { Size: 's1', Colour: 'c2' }],
    [30, 100, 250, { Size: 's2', Colour: 'c49' }],
    [300, 1, 250, { Size: 's249', Colour: 'c0' }],
  ])('has the first 250 choices of %i and %i values', (sizes, colours, count, last) => {
    const { variants } = readRows('etsy', listing(sizes, colours)).product!;
    expect([variants.length, variants.at(-1)!.options]).toEqual([count, last]);
  });

  it('costs little however many choices its values make', () => {
    const cells = listing(5_000, 5_000);
    readRows('etsy', listing(20, 20));
    expect(cpuMsOf(() => readRows('etsy', cells))).toBeLessThan(300);
  });
});
