import { AdjustableClock } from '#common/time/adjustable-clock.js';
import type { AppConfig } from '#config/app-config.js';
import { MemoryCache } from '#infrastructure/cache/adapters/memory.cache.js';
import { WrongCodeError } from '../../auth.errors.js';
import type { AccountAttemptsService } from '../sessions/account-attempts.service.js';
import type { CodeGuessesService } from './code-guesses.service.js';
import { OneTimeCodesService, type CodePurpose } from './one-time-codes.service.js';

const ASHA = '65f0c3a2b1d4e5f6a7b8c9d0';
const RAVI = '65f0c3a2b1d4e5f6a7b8c9d1';

class WatchedCache extends MemoryCache {
  readonly hashes: string[] = [];

  override putCode(key: string, hash: string, ttlSeconds: number): Promise<void> {
    this.hashes.push(hash);
    return super.putCode(key, hash, ttlSeconds);
  }
}

describe('OneTimeCodesService', () => {
  let clock: AdjustableClock;
  let cache: WatchedCache;
  let codes: OneTimeCodesService;

  // The hourly limit has tests of its own.
  const attempts = { guess: (_counted, _email, check) => check() } as AccountAttemptsService;
  const guesses = { guess: (_codes, _email, check) => check() } as CodeGuessesService;
  const codesWith = (jwtSecret: string) =>
    new OneTimeCodesService(cache, attempts, guesses, { identity: { jwtSecret } } as AppConfig);
  const isRedeemed = async (userId: string, purpose: CodePurpose, code: string, by = codes) => {
    const outcome = by.redeem({ userId, email: 'asha@example.com', purpose, code });
    return outcome.then(
      () => true,
      (error: unknown) => {
        if (error instanceof WrongCodeError) return false;
        throw error;
      },
    );
  };
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  beforeEach(() => {
    clock = new AdjustableClock();
    cache = new WatchedCache(clock);
    codes = codesWith('a secret');
  });

  rules('BND-11', 'COD-02').it('issues six digits and keeps leading zeros', async () => {
    for (let count = 0; count < 50; count += 1) {
      expect(await codes.issue(ASHA, 'verify-email')).toMatch(/^\d{6}$/);
    }
  });

  it('redeems a code once', async () => {
    const code = await codes.issue(ASHA, 'verify-email');
    expect(await isRedeemed(ASHA, 'verify-email', code)).toBe(true);
    expect(await isRedeemed(ASHA, 'verify-email', code)).toBe(false);
  });

  it('binds a code to its user and purpose', async () => {
    const code = await codes.issue(ASHA, 'verify-email');
    await codes.issue(RAVI, 'verify-email');
    await codes.issue(ASHA, 'reset-password');
    const keptFor = new Set(cache.hashes);
    expect(keptFor.size).toBe(3);
    expect(await isRedeemed(RAVI, 'change-password', code)).toBe(false);
    expect(await isRedeemed(ASHA, 'verify-email', code)).toBe(true);
  });

  rules('BND-11', 'COD-02', 'ACC-32').it('expires after 600 seconds', async () => {
    const inTime = await codes.issue(ASHA, 'verify-email');
    clock.advance(599_000);
    expect(await isRedeemed(ASHA, 'verify-email', inTime)).toBe(true);
    const late = await codes.issue(ASHA, 'verify-email');
    clock.advance(600_000);
    expect(await isRedeemed(ASHA, 'verify-email', late)).toBe(false);
  });

  rules('ACD-02').it('accepts the right code after four wrong ones, not after five', async () => {
    const wrongOnes = async (code: string, count: number) => {
      for (let tries = 0; tries < count; tries += 1) await isRedeemed(ASHA, 'verify-email', otherThan(code));
    };
    const first = await codes.issue(ASHA, 'verify-email');
    await wrongOnes(first, 4);
    expect(await isRedeemed(ASHA, 'verify-email', first)).toBe(true);
    const second = await codes.issue(ASHA, 'verify-email');
    await wrongOnes(second, 5);
    expect(await isRedeemed(ASHA, 'verify-email', second)).toBe(false);
  });

  rules('ACD-01').it('stores a hash that cannot be computed without the secret', async () => {
    const code = await codes.issue(ASHA, 'verify-email');
    expect(cache.hashes[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await isRedeemed(ASHA, 'verify-email', code, codesWith('another secret'))).toBe(false);
    expect(await isRedeemed(ASHA, 'verify-email', code)).toBe(true);
  });
});
