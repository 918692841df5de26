import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { constantTimeEquals } from './constant-time-equals.js';

describe('constant-time comparison', () => {
  rules('PAY-22').it('accepts the same text only', () => {
    expect(constantTimeEquals('abcd', 'abcd')).toBe(true);
    expect(constantTimeEquals('abcd', 'abce')).toBe(false);
    expect(constantTimeEquals('abcd', 'abcde')).toBe(false);
    expect(constantTimeEquals('abcd', '')).toBe(false);
  });

  rules('PAY-22').it('compares texts of all lengths in constant time', () => {
    const compared = jest.spyOn(crypto, 'timingSafeEqual');
    // What a module imports by name is the function of before.
    syncBuiltinESMExports();
    const secret = 'a'.repeat(64);
    const differsAt = (index: number) => `${secret.slice(0, index)}!${secret.slice(index + 1)}`;
    for (const given of [secret, differsAt(0), differsAt(63), 'a', '']) constantTimeEquals(secret, given);
    expect(compared).toHaveBeenCalledTimes(5);
    compared.mockRestore();
    syncBuiltinESMExports();
  });
});
