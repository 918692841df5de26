import { getRounds, hash as bcryptHash } from 'bcrypt';
import type { Asker } from '#common/async/fair-concurrency-limit.js';
import { TUNING } from '#config/app-config.js';
import type { StoredPassword } from '#modules/users/index.js';
import { configLoader } from '../../../../../test/support/config-loader.js';
import { cpuMsUntil } from '../../../../../test/support/cpu-ms.js';
import { PasswordHasherService } from './password-hasher.service.js';

const SERVICE: Asker = { isKnown: true };

describe('PasswordHasherService', () => {
  const { load } = configLoader();
  let hasher: PasswordHasherService;

  // Cheap: for most tests it is of no interest how long hashing takes.
  beforeEach(() => {
    hasher = hasherOf(4);
  });

  const hash = (password: string) => hasher.hash(password, SERVICE);
  const verify = (
    password: string,
    passwordHash: string | undefined,
    passwordForm?: StoredPassword['passwordForm'],
  ) => hasher.verify(password, { passwordHash, passwordForm }, SERVICE);

  const hasherOf = (passwordHashCost: number) =>
    new PasswordHasherService(load({}, { ...TUNING, passwordHashCost }));

  rules('USR-13').it('hashes at cost 12', async () => {
    expect(getRounds(await new PasswordHasherService(load()).hash('Secret#123', SERVICE))).toBe(12);
  });

  rules('USR-13').it('creates salted hashes that match only the password', async () => {
    const [first, second] = [await hash('Secret#123'), await hash('Secret#123')];
    expect(first).not.toBe(second);
    expect(await verify('Secret#123', first)).toBe(true);
    expect(await verify('Secret#124', first)).toBe(false);
  });

  it('rejects every password when there is no hash, in the same time', async () => {
    hasher = hasherOf(TUNING.passwordHashCost);
    const start = performance.now();
    expect(await verify('Secret#123', undefined)).toBe(false);
    // An answer without hashing takes less than a millisecond.
    expect(performance.now() - start).toBeGreaterThan(20);
  });

  it('refuses to hash more than 72 bytes, and does not match them with the hash of their prefix', async () => {
    const longest = 'x'.repeat(72);
    await expect(hash(`${longest}y`)).rejects.toThrow(RangeError);
    expect(await verify(`${longest}y`, await hash(longest))).toBe(false);
  });

  it.each([
    ['ASCII', 'Secret#123', '$2b$12$rIH.JCyj54ywuUGEfespl.ubZfnnmtDqIp0vvxBrNVmFTehONVIwa'],
    ['longer characters', 'Pässwörd€1', '$2b$04$mdSiEZHej6pWWriUtWgS/eMKKwUi7hqv7MYJQk74aZUb6KkXMTovu'],
    ['a byte 0', 'Nul#1\0tail', '$2b$04$D8MZuHRnvRbg8MLOSgBN3OFFxhcKMT0KNsbB8w.b9rrX7IXWfJzKq'],
    ['72 bytes', 'x'.repeat(72), '$2b$04$D4kHhP9daYua3bakCv/.VO4jNiRZNcfwzeaaQaOiaJfGD/fKDF.mW'],
  ])(
    'takes a password of %s by the hash that the library before this one has made',
    async (_of, password, made) => {
      expect(await verify(password, made)).toBe(true);
      expect(await verify(password.slice(0, -1), made)).toBe(false);
    },
  );

  rules('ACC-41').it.each([
    ['composed', 'Cafés#1234'],
    ['decomposed', 'Cafe\u0301s#1234'],
    ['wide', 'Ｃａｆéｓ＃１２３４'],
  ])('takes the same password of another keyboard when it was set %s', async (_, set) => {
    const made = await hash(set);
    for (const typed of ['Cafés#1234', 'Cafe\u0301s#1234', 'Ｃａｆéｓ＃１２３４'])
      expect(await verify(typed, made)).toBe(true);
    expect(await verify('Cafes#1234', made)).toBe(false);
  });

  rules('ACC-41').it(
    'takes a password as it was typed by the hash that the version before has made',
    async () => {
      const decomposed = 'Cafe\u0301s#1234';
      const made = await bcryptHash(decomposed, 4);
      expect(await verify(decomposed, made)).toBe(true);
      expect(await verify(decomposed.toUpperCase(), made)).toBe(false);
    },
  );

  rules('CRD-04').it('takes no password as it was typed by a hash that is known to be of NFKC', async () => {
    const decomposed = 'Cafe\u0301s#1234';
    expect(await verify(decomposed, await bcryptHash(decomposed, 4), 'NFKC')).toBe(false);
    expect(await verify(decomposed, await hash(decomposed), 'NFKC')).toBe(true);
  });

  rules('CRD-04').it('finds the form of an older hash', async () => {
    const [typed, wide] = ['Cafe\u0301s#1234', 'Ｃａｆéｓ＃１２３４'];
    const formOf = (password: string, passwordHash: string) =>
      hasher.formOf(password, { passwordHash, passwordForm: undefined }, SERVICE);
    expect(await formOf(typed, await bcryptHash(typed, 4))).toBe('typed');
    expect(await formOf(wide, await hash(typed))).toBe('NFKC');
    expect(await formOf(wide, await hash('Another#456'))).toBeNull();
  });

  rules('CRD-04').it.each([
    ['no hash', undefined],
    ['a hash of NFKC', '$2b$09$HhUGqrPSCBxSqR1Ss4cSzu8mBZmcrVbKnMPbC6tqYO2oGJcXy5mfe'],
  ])('compares a password of another form once with %s', async (_of, passwordHash) => {
    hasher = hasherOf(9);
    let [plain, wide] = [Infinity, Infinity];
    // The cheapest of five, in turns and in processor time: a busy machine makes none cheaper.
    for (let turn = 0; turn < 5; turn += 1) {
      plain = Math.min(plain, await cpuMsUntil(() => verify('Wrong#12345', passwordHash, 'NFKC')));
      wide = Math.min(wide, await cpuMsUntil(() => verify('Ｗrong#12345', passwordHash, 'NFKC')));
    }
    expect(wide).toBeLessThan(1.6 * plain);
  });

  rules('ACC-41').it('measures 72 bytes in the form that is compared', async () => {
    // 36 bytes as it is typed, several times as many in NFKC.
    const short = 'ﷺ'.repeat(12);
    await expect(hash(short)).rejects.toThrow(RangeError);
    expect(await verify(short, await bcryptHash(short, 4))).toBe(true);
  });

  it('hashes the bytes after a null byte', async () => {
    const made = await hash('Nul#1\0tail');
    expect(await verify('Nul#1\0tail', made)).toBe(true);
    expect(await verify('Nul#1\0else', made)).toBe(false);
    expect(await verify('Nul#1', made)).toBe(false);
  });

  it('does not block the event loop while hashing', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns++;
      next = setImmediate(count);
    });
    await hasherOf(10).hash('Secret#123', SERVICE);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(20);
  });
});
