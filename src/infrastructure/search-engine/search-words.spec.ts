import { asksForAll, queryWords, skuForms, variantsOf, wordsOf } from './search-words.js';

describe('search words', () => {
  it.each([
    ['Steel Kettle, 1.5 L', ['steel', 'kettle', '1', '5', 'l']],
    ['Crème Brûlée', ['creme', 'brulee']],
    ['Men’s T-Shirt', ['mens', 't', 'shirt']],
    ["O'Neill", ['oneill']],
    ["Rock'n'roll", ['rocknroll']],
    ['Brume à l’eau', ['brume', 'a', 'leau', 'l', 'eau']],
    ["Crema all'aloe", ['crema', 'allaloe', 'all', 'aloe']],
    ['الكتاب', ['الكتاب', 'كتاب']],
    ['للرجال', ['للرجال', 'رجال']],
    ['بالون', ['بالون']],
    ['मसाला चाय', ['मसाला', 'चाय']],
    ['東京タワー', ['東', '京', 'た', 'わ', 'ー', '東京', '京た', 'たわ', 'わー']],
    ['LEDライト', ['led', 'ら', 'い', 'と', 'らい', 'いと']],
    ['\u0e19\u0e49\u0e33', ['\u0e19\u0e49\u0e4d', '\u0e32', '\u0e19\u0e49\u0e4d\u0e32']],
    ['Rug 120 x 180 cm', ['rug', '120', 'x', '180', 'cm']],
    ['Rug 120×180', ['rug', '120', '180']],
    ['RUG-120X180', ['rug', '120x180', '120', '180']],
    ['12X34', ['12x34', '12', '34']],
    ['AB12X34', ['ab12x34']],
    ['\ufe0f ☂️', []],
    ['"`&|\u0000', []],
    ['a\u0000b', ['a', 'b']],
  ])('takes %p apart into %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['120x180', ['120', '180']],
    ['120 × 180 × 2,5 cm', ['120', '180', '2', '5', 'cm']],
    ['ドリル', ['どり', 'りる']],
    ["l'eau", ['leau']],
    ['الكتاب', ['كتاب']],
    ['红 led', ['红', 'led']],
  ])('looks for %p by %j', (text, words) => {
    expect(queryWords(text)).toEqual(words);
  });

  it.each([
    ['Weiß, GROẞ', 'weiss gross'],
    ['Œuvre', 'oeuvre'],
    ['Đèn bàn', 'den ban'],
    ['Stół Łódź', 'stol lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ΤΈΛΟΣ', 'τελοσ'],
    ['ёлка', 'елка'],
    ['ज़मीन', 'जमीन'],
    ['ड़', 'ड'],
    ['كِتَابٌ', 'كتاب'],
    ['کتاب', 'كتاب'],
    ['שָׁלוֹם', 'שלום'],
    ['क\u200dष soft\u00adhyphen', 'कष softhyphen'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['ガラス', 'がらす'],
    ['रजाई १२०', 'रजाई 120'],
    ['चाँदी', 'चांदी'],
    ['हिन्दी', 'हिंदी'],
    ['উৎসব', 'উত্সব'],
    ['കണ്ണൻ', 'കണ്ണന്\u200d'],
  ])('folds %p as %p, so that each finds the other', (written, typed) => {
    expect(queryWords(written)).toEqual(queryWords(typed));
    expect(wordsOf(written)).toEqual(expect.arrayContaining(queryWords(typed)));
  });

  it('looks for the first twelve words, and no longer ones than are indexed', () => {
    expect(queryWords('a b c d e f g h i j k l m n')).toHaveLength(12);
    expect(queryWords('x'.repeat(5000))).toEqual(wordsOf('x'.repeat(5000)));
  });

  it('asks for all with a star or with nothing', () => {
    const texts = [' * ', '', '  ', '**', '"*"', 'a*'];
    expect(texts.filter((text) => asksForAll(text))).toEqual([' * ', '', '  ']);
  });

  // prettier-ignore
  it.each([
    ['mug', ['mugs']], ['mugs', ['mug']], ['glass', ['glasses']], ['glasses', ['glass', 'glasse']],
    ['shoes', ['sho', 'shoe']], ['batteries', ['battery', 'batterie']], ['battery', ['batteries']],
    ['knife', ['knives', 'knifes']], ['knives', ['knif', 'knife', 'knive']],
    ['scarf', ['scarves', 'scarfs']], ['toys', ['toy']], ['toy', ['toys']], ['watch', ['watches']],
    ['tv', []], ['iphone14', []],
  ])('adds singular or plural of %p', (word, forms) => {
    expect(variantsOf({ name: word, tags: [] })).toEqual(forms);
  });

  it('adds joined compounds, without duplicates', () => {
    expect(variantsOf({ name: 'Wi-Fi Mugs', tags: ['mug'] })).toEqual(['wifi']);
  });

  it('matches an SKU with and without punctuation', () => {
    expect(skuForms('KTC-KET-1500')).toEqual(['KTC-KET-1500', 'ktcket1500']);
    expect(skuForms('PLAIN')).toEqual(['PLAIN']);
  });
});
