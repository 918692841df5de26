import { keepsPasswordRule } from './password-rule.js';

describe('the password rule', () => {
  it.each(['Secret#1', 'Ärger-12', 'PASSWORD 1!', `Secret#1${'x'.repeat(64)}`])(
    '[ACC-36] accepts %s',
    (password) => {
      expect(keepsPasswordRule(password)).toBe(true);
    },
  );

  it.each([
    ['7 characters', 'Secre#1'],
    ['no uppercase letter', 'secret#1'],
    ['no digit', 'Secret#x'],
    ['no special character', 'Secret12'],
    ['a space as the only special character', 'Secret 12'],
    ['73 bytes', `Secret#1${'x'.repeat(65)}`],
    ['72 characters of more bytes', `Secret#1${'ä'.repeat(64)}`],
    ['a zero byte', 'Secret#1\0'],
  ])('[ACC-36] refuses %s', (_, password) => {
    expect(keepsPasswordRule(password)).toBe(false);
  });
});
