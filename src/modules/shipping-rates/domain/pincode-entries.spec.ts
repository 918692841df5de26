import { faultOfEntries, readEntry } from './pincode-entries.js';

describe('an entry of a zone', () => {
  rules('ZON-03').it.each([
    ['560001', { text: '560001', kind: 'CODE', first: 560_001, last: 560_001 }],
    [' 56 '.trim(), { text: '56', kind: 'PREFIX', first: 560_000, last: 569_999 }],
    ['110001-110096', { text: '110001-110096', kind: 'RANGE', first: 110_001, last: 110_096 }],
    ['110001 – 110096', { text: '110001-110096', kind: 'RANGE', first: 110_001, last: 110_096 }],
  ])('is a code, a beginning, a range: %s', (text, entry) => {
    expect(readEntry(text)).toEqual(entry);
  });

  rules('ZON-04').it.each([
    ['110000-110999', '110'],
    ['110001-110001', '110001'],
    ['400000-499999', '4'],
    ['110000-110099', '1100'],
    ['110000-110998', '110000-110998'],
  ])('has a plain form: %s is %s', (text, plain) => {
    expect(readEntry(text)?.text).toBe(plain);
  });

  rules('ZON-03').it.each([
    '',
    '0',
    '012345',
    '5600011',
    '56000a',
    '560 001',
    '110096-110001',
    '110-120',
    '110001-',
    '110001-110096-110100',
    '१',
    '+5600',
  ])('is nothing else: "%s"', (text) => {
    expect(readEntry(text)).toBeUndefined();
  });

  rules('ZON-04').it('is refused when it means the same as one before it', () => {
    expect(faultOfEntries(['560001', '56'])).toBeUndefined();
    expect(faultOfEntries(['110', '110000-110999'])).toEqual({ text: '110000-110999', fault: 'TWICE' });
    expect(faultOfEntries(['110', 'x'])).toEqual({ text: 'x', fault: 'WRONG' });
  });
});
