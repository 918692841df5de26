import { mayShrinkTo } from './normal-form.js';

describe('a text in a normal form', () => {
  it('has one character of six code units at most', () => {
    const longest = new Map<string, number>();
    const parts = new Map<string, string[]>();
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const [first = '', ...others] = character.normalize('NFKD');
      if (others.length > 0) parts.set(character, [first, ...others]);
      else longest.set(first, Math.max(longest.get(first) ?? 0, character.length));
    }
    const unitsOf = (text: readonly string[]) =>
      text.reduce((units, part) => units + (longest.get(part) ?? part.length), 0);
    const composed = [...parts].filter(([character]) => character.normalize('NFKC') === character);
    const units = [...longest.values(), ...composed.map(([, text]) => unitsOf(text))];
    const most = units.reduce((one, other) => Math.max(one, other));
    expect([mayShrinkTo(1, 'x'.repeat(most)), mayShrinkTo(1, 'x'.repeat(most + 1))]).toEqual([true, false]);
  });
});
