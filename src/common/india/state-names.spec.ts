import * as fc from 'fast-check';
import { stateNamed } from './state-names.js';
import { INDIAN_STATES } from './states.js';

const nameOf = (text: string) => stateNamed(text)?.name;
const aState = fc.constantFrom(...INDIAN_STATES);
const aName = aState.chain((state) =>
  fc.constantFrom(state.name, ...state.otherNames).map((name) => ({ state, name })),
);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A slip of the pen: a letter left out, doubled by another, exchanged, or two neighbours in the wrong order. */
const aSlip = fc.record({
  kind: fc.constantFrom('left out', 'added', 'exchanged', 'swapped'),
  at: fc.nat(),
  letter: fc.constantFrom(...LETTERS),
});

function slipped(name: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const letters = [...name].flatMap((character, index) => (/[a-z]/i.test(character) ? [index] : []));
  const index = letters[at % letters.length]!;
  const [before, after] = [name.slice(0, index), name.slice(index + 1)];
  if (kind === 'left out') return before + after;
  if (kind === 'added') return before + letter + name.slice(index);
  if (kind === 'exchanged') return before + letter + after;
  return before + after.slice(0, 1) + name[index] + after.slice(1);
}

describe('the state that a person means', () => {
  rules('GST-01').it('is known by its official name, former names, abbreviations and GST code', () => {
    expect(INDIAN_STATES).toHaveLength(36);
    for (const { name, otherNames, abbreviations, gstCodes } of INDIAN_STATES)
      for (const text of [name, ...otherNames, ...abbreviations, ...gstCodes])
        expect(nameOf(text)).toBe(name);
  });

  rules('GST-01').it('is of one state only, for any text', () => {
    const texts = INDIAN_STATES.flatMap(({ name, otherNames, abbreviations, gstCodes }) => [
      ...new Set([name, ...otherNames, ...abbreviations, ...gstCodes].map((text) => text.toLowerCase())),
    ]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  rules('GST-01').it.each([
    ['KA', 'Karnataka'],
    [' KARNATAKA ', 'Karnataka'],
    ['Karnataka.', 'Karnataka'],
    ['Karnataka, India', 'Karnataka'],
    ['KA, IN', 'Karnataka'],
    ['Karnātaka', 'Karnataka'],
    ['Karnatka', 'Karnataka'],
    ['29-Karnataka', 'Karnataka'],
    ['Karnataka 560001', 'Karnataka'],
    ['State of Karnataka', 'Karnataka'],
    ['Orissa', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['Uttaranchal', 'Uttarakhand'],
    ['TamilNadu', 'Tamil Nadu'],
    ['J & K', 'Jammu and Kashmir'],
    ['A.P.', 'Andhra Pradesh'],
    ['U.P', 'Uttar Pradesh'],
    ['9', 'Uttar Pradesh'],
    ['N.C.T. of Delhi', 'Delhi'],
    ['Dehli', 'Delhi'],
    ['Gao', 'Goa'],
    ['A & N Islands', 'Andaman and Nicobar Islands'],
    ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['UT of Ladakh', 'Ladakh'],
  ])('is understood: %s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  rules('GST-01').it.each([
    '',
    '-',
    'India',
    'Bavaria',
    'UT',
    'Pradesh',
    '00',
    '39',
    '560001',
    'कर्नाटक',
    'XX',
    'Bangalore',
  ])('is none: %j', (text) => {
    expect(nameOf(text)).toBeUndefined();
  });

  rules('GST-01').it('is the same in any case, with accents, punctuation and the country', () => {
    const decoration = fc.record({
      upper: fc.boolean(),
      accents: fc.boolean(),
      sign: fc.constantFrom('', '.', ',', ' - ', '  '),
      country: fc.constantFrom('', ', India', ' INDIA.', ' (Bharat)', ', IN'),
    });
    fc.assert(
      fc.property(aName, decoration, ({ state, name }, { upper, accents, sign, country }) => {
        const cased = upper ? name.toUpperCase() : name.toLowerCase();
        const accented = accents ? cased.replaceAll(/[aeiou]/gi, '$&\u0304') : cased;
        expect(nameOf(`${sign}${accented}${sign}${country}`)).toBe(state.name);
      }),
    );
  });

  rules('GST-01').it('is the same with one slip of the pen', () => {
    fc.assert(
      fc.property(aState, aSlip, ({ name }, slip) => {
        expect(nameOf(slipped(name, slip))).toBe(name);
      }),
      { numRuns: 1_000 },
    );
  });

  rules('GST-01').it('is no other one with a slip in a former name, which may be near to two', () => {
    expect(nameOf('ndaman')).toBeUndefined();
    fc.assert(
      fc.property(aName, aSlip, ({ state, name }, slip) => {
        expect([state.name, undefined]).toContain(nameOf(slipped(name, slip)));
      }),
      { numRuns: 1_000 },
    );
  });

  rules('GST-01').it('is found for any text without a failure', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void stateNamed(text)));
  });
});
