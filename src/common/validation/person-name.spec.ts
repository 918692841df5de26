import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { cleanedName, NameField } from './person-name.js';

class Person {
  @NameField()
  firstname!: string;
}

/** The message for a name; undefined for a valid one. */
function faultOf(firstname: unknown): string | undefined {
  const [fault] = validateSync(plainToInstance(Person, { firstname }));
  return fault?.constraints?.['rule'];
}

const REFUSED: ReadonlyArray<[what: string, name: string]> = [
  ['a line feed', 'Asha\nVerma'],
  ['a carriage return', 'Asha\rBcc: all@example.com'],
  ['a tab', 'Asha\tVerma'],
  ['a zero byte', 'Asha\0Verma'],
  ['a control character of the second block', 'Asha\u0085Verma'],
  ['a delete character', 'Asha\u007fVerma'],
  ['a line separator', 'Asha\u2028Verma'],
  ['a paragraph separator', 'Asha\u2029Verma'],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c].map(
    (code): [string, string] => [
      `the direction mark U+${code.toString(16)}`,
      `Asha${String.fromCodePoint(code)}Verma`,
    ],
  ),
  ['half of a character', 'Asha\ud83dVerma'],
  ['markup', '<b>Asha'],
  ['a closing bracket', 'Asha>'],
  ['an address', 'http://evil.example'],
  ['an address of another scheme', 'see x://y'],
];

describe('a name', () => {
  rules('CNT-02').it.each(REFUSED)('is refused with %s', (_, name) => {
    expect(faultOf(name)).toBe(
      'firstname must not contain control or text direction characters, <, > or ://',
    );
  });

  rules('CNT-02').it.each([
    ['Jo'],
    ["D'Souza-O’Neil Jr."],
    ['Ærøskøbing Ñandú'],
    // Indic scripts are written with joiners.
    ['क्\u200dषत्रिय'],
    ['ಅಶ್ವಿನಿ'],
    ['محمد'],
    ['李小龍'],
    ['a/b: c'],
    ['😀😀'],
    ['क'.repeat(50)],
  ])('may be %s', (name) => {
    expect(faultOf(name)).toBeUndefined();
  });

  it.each([['A'], ['a'.repeat(51)], ['  A  '], [7], [null], [['Asha']]])(
    'has 2 to 50 characters: not %j',
    (name) => {
      expect(faultOf(name)).toBe('firstname must be a string of 2 to 50 characters');
    },
  );

  it('may end in spaces, which are removed', () => {
    expect(plainToInstance(Person, { firstname: '  Asha \n' }).firstname).toBe('Asha');
  });
});

describe('a name from an identity provider', () => {
  rules('CNT-03').it.each(REFUSED)('keeps the rule after %s was removed', (_, name) => {
    expect(faultOf(cleanedName(name))).toBeUndefined();
  });

  it.each([
    ['  Asha ', 'Asha'],
    ['<b>Asha</b>', 'bAsha/b'],
    ['http://evil.example', 'http evil.example'],
    // The removal must not produce a forbidden sequence.
    ['x:<//y', 'x y'],
    ['a'.repeat(60), 'a'.repeat(50)],
    ['<A>', 'A'],
    ['\u202e\u202e', ''],
    ['', ''],
  ])('is cleaned: %j becomes %j', (given, name) => {
    expect(cleanedName(given)).toBe(name);
  });
});
