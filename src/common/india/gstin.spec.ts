import * as fc from 'fast-check';
import { isGstin } from './gstin.js';

const VALID = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAACH7409R1Z8', '24AAACC1206D1ZM'];

describe('a GSTIN', () => {
  rules('GST-06').it.each(VALID)('is %s', (text) => {
    expect(isGstin(text)).toBe(true);
  });

  rules('GST-06').it.each([
    ['a wrong check digit', '29AAGCB7383J1Z5'],
    ['a state that does not exist', '39AAGCB7383J1Z3'],
    ['small letters', '29aagcb7383j1z4'],
    ['14 characters', '29AAGCB7383J1Z'],
    ['a space', '29AAGCB7383J1Z 4'],
    ['another form', '29AAGCB73831JZ4'],
    ['nothing', ''],
  ])('is none with %s: %s', (_, text) => {
    expect(isGstin(text)).toBe(false);
  });

  rules('GST-06').it('is none with one character exchanged', () => {
    const aCharacter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.nat({ max: 14 }), aCharacter, (text, at, character) => {
        fc.pre(text[at] !== character);
        expect(isGstin(text.slice(0, at) + character + text.slice(at + 1))).toBe(false);
      }),
    );
  });
});
