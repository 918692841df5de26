import { parseOptions } from '@node-rs/bcrypt';
import { PasswordHasher } from './password-hasher.js';

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher();

  it('makes salted hashes of cost 12 that fit the password alone', async () => {
    const [first, second] = [await hasher.hash('Secret#123'), await hasher.hash('Secret#123')];
    expect(parseOptions(first).cost).toBe(12);
    expect(first).not.toBe(second);
    expect(await hasher.verify('Secret#123', first)).toBe(true);
    expect(await hasher.verify('Secret#124', first)).toBe(false);
  });

  it('fits no password where there is no hash, and takes as long to say so', async () => {
    const start = performance.now();
    expect(await hasher.verify('Secret#123', undefined)).toBe(false);
    // An answer without hashing takes less than a millisecond.
    expect(performance.now() - start).toBeGreaterThan(20);
  });

  it('refuses to hash more than 72 bytes, and to find them in a hash of their beginning', async () => {
    const longest = 'x'.repeat(72);
    await expect(hasher.hash(`${longest}y`)).rejects.toThrow(RangeError);
    expect(await hasher.verify(`${longest}y`, await hasher.hash(longest))).toBe(false);
  });
});
