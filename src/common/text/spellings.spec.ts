import { withAsciiDigits } from './digits.js';
import { folded } from './folding.js';
import { spelledAlike } from './spellings.js';

const alike = (text: string) => spelledAlike(folded(text));

describe('digits', () => {
  rules('SRC-39').it.each([
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '൦൧൨൩൪൫൬൭൮൯',
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '๐๑๒๓๔๕๖๗๘๙',
    '᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
    '𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯',
  ])('are those of ASCII: %s', (digits) => expect(withAsciiDigits(digits)).toBe('0123456789'));
});

describe('spellings', () => {
  // prettier-ignore
  rules('SRC-39').it.each([
    ['चाँदी', 'चांदी'], ['हिन्दी', 'हिंदी'], ['पङ्खा', 'पंखा'], ['ठण्डा', 'ठंडा'], ['चम्पा', 'चंपा'], ['पञ्च', 'पंच'],
    ['पेन्सिल', 'पेंसिल'], ['कॉफ़ी', 'काफी'], ['ઉઁટ', 'ઉંટ'], ['ਪੰਜਾਬੀ', 'ਪਂਜਾਬੀ'], ['ਜੁੱਤੀ', 'ਜੁਤੀ'],
    ['উৎসব', 'উত্সব'], ['রঙ', 'রং'], ['সঙ্গীত', 'সংগীত'], ['চাঁদ', 'চাদ'],
    ['കണ്ണൻ', 'കണ്ണന്\u200d'], ['പാൽ', 'പാല്\u200d'], ['അവൾ', 'അവള്\u200d'], ['മലർ', 'മലര്\u200d'], ['കൺ', 'കണ്\u200d'],
    ['കൗമാരം', 'കൌമാരം'], ['ஸ்ரீ', 'ஶ்ரீ'], ['மௌனம்', 'மெளனம்'], ['ಹಿನ್ದಿ', 'ಹಿಂದಿ'], ['హిన్ది', 'హింది'],
    ['بچے', 'بچي'], ['リンゴ', 'りんご'], ['ﾄﾞﾘﾙ', 'どりる'], ['ヴィンテージ', 'ゔぃんてーじ'],
  ])('reads %s as %s', (one, other) => {
    expect(alike(one)).toBe(alike(other));
  });

  it.each([
    ['कन्या', 'कंया'],
    ['तुम्हारा', 'तुंहारा'],
    ['कल', 'काल'],
    ['रस', 'रसं'],
  ])('keeps %s apart from %s', (one, other) => {
    expect(alike(one)).not.toBe(alike(other));
  });

  it('leaves other scripts as they are', () => {
    expect(spelledAlike('kettle чайник שלום 12')).toBe('kettle чайник שלום 12');
  });
});
