import { cpuMsOf } from '../../../test/support/cpu-ms.js';
import { keepsPasswordRule } from './password-rule.js';

describe('the password rule', () => {
  rules('ACC-36').it.each([
    'Secret#1',
    'Ärger-12',
    'A\u0308rger-12',
    'Ｓｅｃｒｅｔ＃１',
    'Aa1😀😀😀😀😀',
    'PASSWORD 1!',
    `Secret#1${'x'.repeat(64)}`,
  ])('accepts %s', (password) => {
    expect(keepsPasswordRule(password)).toBe(true);
  });

  rules('ACC-36').it.each([
    ['7 characters', 'Secre#1'],
    ['7 characters, one of them composed of two', 'Secre\u0301#1'],
    ['6 characters as people see them', 'Aa1😀😀😀'],
    ['4 characters, one of them of many', 'Aa1👨‍👩‍👧‍👦'],
    ['an accent as the only special character', 'Secre\u0334t12'],
    ['no uppercase letter', 'secret#1'],
    ['no digit', 'Secret#x'],
    ['no special character', 'Secret12'],
    ['a space as the only special character', 'Secret 12'],
    ['73 bytes', `Secret#1${'x'.repeat(65)}`],
    ['72 characters of more bytes', `Secret#1${'ä'.repeat(64)}`],
    ['a zero byte', 'Secret#1\0'],
  ])('refuses %s', (_, password) => {
    expect(keepsPasswordRule(password)).toBe(false);
  });

  rules('ACC-36').it('accepts 72 bytes that are typed in 288', () => {
    // Mathematical letters, of four bytes each.
    expect(keepsPasswordRule(`Secret#1${'𝐚'.repeat(64)}`)).toBe(true);
  });

  rules('ACC-36').it('refuses a long text before it is normalised', () => {
    const marks = '\u0315\u0300'.repeat(25_000);
    expect(cpuMsOf(() => expect(keepsPasswordRule(`Secret#1${marks}`)).toBe(false))).toBeLessThan(100);
  });
});
