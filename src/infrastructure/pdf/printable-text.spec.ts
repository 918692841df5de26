import { printableText } from './printable-text.js';

describe('printable text', () => {
  it.each([
    ['Aśhā Müller-Łukasz', 'Aśhā Müller-Łukasz'],
    ['Ελένη, Наташа, Nguyễn', 'Ελένη, Наташа, Nguyễn'],
    ['₹1,499.50 – 20 % “off”', '₹1,499.50 – 20 % “off”'],
    ['e\u0301te\u0301', 'été'],
  ])('leaves %s as it is', (given, printed) => {
    expect(printableText(given)).toMatchObject({ text: printed, replaced: false });
  });

  it('treats each Latin letter and sign alone as it does beside others', () => {
    for (const code of [...Array(0x250).keys(), 0x2013, 0x2014, 0x20b9]) {
      const character = String.fromCharCode(code);
      expect(`?${printableText(character).text}?`).toBe(printableText(`壶${character}壶`).text);
    }
  });

  it.each([
    ['Ｋｅｔｔｌｅ', 'Kettle'],
    ['ﬄ ½', 'ffl ½'],
    ['ḱettle', 'kettle'],
    ['one\ttwo\nthree\u202ffour\u3000five', 'one two three four five'],
    ['soft\u00adhyphen, zero\u200bwidth\u200d', 'softhyphen, zerowidth'],
  ])('spells %j out as %j', (given, printed) => {
    expect(printableText(given)).toMatchObject({ text: printed, replaced: false });
  });

  it.each([
    ['นที', '??'],
    ['नमस्ते 壶', 'नमस्ते ?'],
    ['水壶', '水?'],
    ['\ud83d', '?'],
  ])('shows what it cannot print in %s', (given, printed) => {
    expect(printableText(given)).toMatchObject({ text: printed, replaced: true });
  });

  // prettier-ignore
  rules('TAX-13').it.each([
    ['आशा शर्मा', 'devanagari'], ['অনন্যা', 'bengali'], ['ਹਰਪ੍ਰੀਤ', 'gurmukhi'], ['ઇલા', 'gujarati'],
    ['தமிழ்ச்செல்வி', 'tamil'], ['శ్రీనివాస్', 'telugu'], ['ಕೃಷ್ಣ', 'kannada'], ['ശ്രീജ', 'malayalam'],
    ['ଶାଢ଼ୀ', 'oriya'], ['محمد علی', 'arabic'], ['שולחן', 'hebrew'], ['電動ケトル', 'japanese'],
    ['👨‍👩‍👧 🇮🇳 ❤️ 👍🏽 1️⃣', 'emoji'],
  ])('leaves %s as it is, each word in the font of its script', (given, script) => {
    const { text, runs, replaced } = printableText(given);
    expect({ text, replaced }).toEqual({ text: given.normalize('NFC'), replaced: false });
    const words = runs.filter((run) => run.text.trim() !== '');
    expect(words).toEqual(
      given
        .normalize('NFC')
        .split(' ')
        .map((word) => ({ text: word, script })),
    );
  });

  rules('TAX-13').it('prints scripts beside one another, each in its font', () => {
    expect(printableText('Shop दुकान, கடை ₹5').runs).toEqual([
      { text: 'Shop ' },
      { text: 'दुकान', script: 'devanagari' },
      { text: ', ' },
      { text: 'கடை', script: 'tamil' },
      { text: ' ₹5' },
    ]);
  });

  rules('TAX-13').it('keeps joiners and dandas with the script before them', () => {
    const given = 'ক্\u200dষ।';
    expect(printableText(given).runs).toEqual([{ text: given, script: 'bengali' }]);
  });
});
