import { printableText } from './printable-text.js';

describe('printable text', () => {
  it.each([
    ['Aśhā Müller-Łukasz', 'Aśhā Müller-Łukasz'],
    ['Ελένη, Наташа, Nguyễn', 'Ελένη, Наташа, Nguyễn'],
    ['₹1,499.50 – 20 % “off”', '₹1,499.50 – 20 % “off”'],
    ['e\u0301te\u0301', 'été'],
  ])('leaves %s as it is', (given, printed) => {
    expect(printableText(given)).toEqual({ text: printed, replaced: false });
  });

  it.each([
    ['Ｋｅｔｔｌｅ', 'Kettle'],
    ['ﬄ ½', 'ffl ½'],
    ['ḱettle', 'kettle'],
    ['one\ttwo\nthree\u202ffour\u3000five', 'one two three four five'],
    ['soft\u00adhyphen, zero\u200bwidth\u200d', 'softhyphen, zerowidth'],
  ])('spells %j out as %j', (given, printed) => {
    expect(printableText(given)).toEqual({ text: printed, replaced: false });
  });

  it.each([
    ['केतली', '???'],
    ['水壶', '??'],
    ['Kettle 👨‍👩‍👧 red', 'Kettle ? red'],
    ['\ud83d', '?'],
  ])('shows what it cannot print in %s', (given, printed) => {
    expect(printableText(given)).toEqual({ text: printed, replaced: true });
  });
});
