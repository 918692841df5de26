import { asksForAll, queryWords, skuForms, variantsOf, wordsOf } from './search-words.js';

describe('search words', () => {
  it.each([
    ['Steel Kettle, 1.5 L', ['steel', 'kettle', '1', '5', 'l']],
    ['Crème Brûlée', ['creme', 'brulee']],
    ['Men’s T-Shirt', ['mens', 't', 'shirt']],
    ["O'Neill", ['oneill']],
    ['मसाला चाय', ['मसाला', 'चाय']],
    ['東京タワー', ['東京タワー']],
    ['"`&|\u0000', []],
    ['a\u0000b', ['a', 'b']],
  ])('takes %p apart into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('looks for the first twelve words, and no longer ones than are indexed', () => {
    expect(queryWords('a b c d e f g h i j k l m n')).toHaveLength(12);
    expect(queryWords('x'.repeat(5000))).toEqual(wordsOf('x'.repeat(5000)));
  });

  it('asks for all with a star or with nothing', () => {
    expect([' * ', '', '  ', '**', '"*"', 'a*'].map((text) => asksForAll(text))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['mug', ['mugs']],
    ['mugs', ['mug']],
    ['glass', ['glasses']],
    ['glasses', ['glass', 'glasse']],
    ['shoes', ['sho', 'shoe']],
    ['batteries', ['battery', 'batterie']],
    ['battery', ['batteries']],
    ['knife', ['knives', 'knifes']],
    ['knives', ['knif', 'knife', 'knive']],
    ['scarf', ['scarves', 'scarfs']],
    ['toys', ['toy']],
    ['toy', ['toys']],
    ['watch', ['watches']],
    ['tv', []],
    ['iphone14', []],
  ])('knows the other number of %p', (word, forms) => {
    expect(variantsOf({ name: word, tags: [] })).toEqual(forms);
  });

  it('knows compounds joined, and no form that is there already', () => {
    expect(variantsOf({ name: 'Wi-Fi Mugs', tags: ['mug'] })).toEqual(['wifi']);
  });

  it('knows an SKU with and without its signs', () => {
    expect(skuForms('KTC-KET-1500')).toEqual(['KTC-KET-1500', 'ktcket1500']);
    expect(skuForms('PLAIN')).toEqual(['PLAIN']);
  });
});
