import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import type { AppConfig } from '#config/app-config.js';
import { MemoryCache } from '#infrastructure/cache/adapters/memory.cache.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { NoMetrics } from '#infrastructure/metrics/no-metrics.js';
import { AccountAttemptsService } from './account-attempts.service.js';
import { KnownBrowsersService } from './known-browsers.service.js';

const EMAIL = 'asha@example.com';
const CONFIG = { identity: { jwtSecret: 'a secret' }, rateLimit: { authMax: 1 } } as AppConfig;

/** With RATE_LIMIT_AUTH_MAX 1: 5 wrong passwords of an account and an address, 50 of an account alone. */
describe('AccountAttemptsService', () => {
  let attempts: AccountAttemptsService;
  let browsers: KnownBrowsersService;

  beforeEach(() => {
    browsers = new KnownBrowsersService(CONFIG);
    attempts = new AccountAttemptsService(
      new MemoryCache(new AdjustableClock()),
      CONFIG,
      new NoMetrics(),
      browsers,
    );
  });

  /** Does something in a request of a client. */
  const from = <T>(address: string, act: () => T, ...knownBrowsers: string[]): T =>
    requestContext.run({ requestId: 'x', caller: { address, network: address, knownBrowsers } }, act);

  /** Sends so many wrong passwords. @returns how many were checked, and the limit that refused the others */
  async function guess(times: number, address: string, ...cookies: string[]) {
    let checked = 0;
    let limit: number | undefined;
    for (let time = 0; time < times; time += 1) {
      const outcome = from(
        address,
        () => attempts.guess('wrong-passwords', EMAIL, async () => false),
        ...cookies,
      );
      await outcome.then(
        () => (checked += 1),
        (error: unknown) => {
          if (!(error instanceof LimitExceededError)) throw error;
          limit = error.limit;
        },
      );
    }
    return { checked, limit };
  }

  rules('SES-20').it(
    'counts an account and an address together, and the account alone ten times as much',
    async () => {
      for (let address = 0; address < 10; address += 1)
        expect(await guess(7, `203.0.113.${address}`)).toEqual({ checked: 5, limit: 5 });
      expect(await guess(2, '203.0.113.10')).toEqual({ checked: 0, limit: 50 });
    },
  );

  rules('SES-20').it('counts what one counter refuses in the other neither', async () => {
    expect(await guess(100, '203.0.113.1')).toEqual({ checked: 5, limit: 5 });
    for (let address = 2; address < 11; address += 1)
      expect(await guess(5, `203.0.113.${address}`)).toEqual({ checked: 5, limit: undefined });
  });

  rules('SES-20').it('counts no right password', async () => {
    for (let time = 0; time < 100; time += 1)
      expect(
        await from('203.0.113.1', () => attempts.guess('wrong-passwords', EMAIL, async () => true)),
      ).toBe(true);
  });

  rules('SES-21').it('counts a browser that has signed in before by itself', async () => {
    const cookie = from('203.0.113.1', () => browsers.remember(EMAIL));
    for (let address = 0; address < 10; address += 1) await guess(5, `203.0.113.${address}`);
    // From whatever address, and together.
    expect(await guess(3, '203.0.113.20', cookie)).toEqual({ checked: 3, limit: undefined });
    expect(await guess(3, '203.0.113.21', cookie)).toEqual({ checked: 2, limit: 5 });
    const other = from('203.0.113.1', () => browsers.remember(EMAIL));
    expect(await guess(1, '203.0.113.20', other)).toEqual({ checked: 1, limit: undefined });
  });

  rules('SES-21').it(
    'refuses the cookie of another account, of another secret, and a malformed one',
    async () => {
      const { find } = browsers;
      const findBy = (...cookies: string[]) =>
        from('203.0.113.1', () => find.call(browsers, EMAIL), ...cookies);
      const cookie = from('203.0.113.1', () => browsers.remember(EMAIL));
      const elsewhere = new KnownBrowsersService({ identity: { jwtSecret: 'another' } } as AppConfig);
      for (const foreign of [
        browsers.remember('ravi@example.com'),
        elsewhere.remember(EMAIL),
        // Another first letter, whatever the first is.
        `${cookie.startsWith('A') ? 'B' : 'A'}${cookie.slice(1)}`,
        cookie.slice(0, -1),
        `${cookie.split('.')[0]}.`,
        '',
        '~~.~',
      ]) {
        expect(findBy(foreign)).toBeUndefined();
        // It does not hide the right one.
        expect(findBy(foreign, cookie)).toBe(cookie.split('.')[0]);
      }
    },
  );

  rules('SES-21').it('keeps the last ten accounts that a browser has signed in to, each once', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `${index}@example.com`);
    let cookie = '';
    for (const email of [...emails, emails[5]!]) cookie = from('a', () => browsers.remember(email), cookie);
    const known = emails.filter((email) => from('a', () => browsers.find(email), cookie) !== undefined);
    expect(known).toEqual(emails.slice(2));
    expect(cookie.split('~')).toHaveLength(10);
  });
});
