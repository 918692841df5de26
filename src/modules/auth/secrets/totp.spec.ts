import { Secret, TOTP } from 'otpauth';
import { newTotpSecret, stepOfCode, totpUri } from './totp.js';

/** The secret `12345678901234567890` of RFC 6238, appendix B, in base32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** An app, with the terms that it assumes. */
const totpCode = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

describe('a code of an app', () => {
  rules('FAC-03').it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is that of RFC 6238 at %d seconds', async (seconds, code) => {
    expect(totpCode(RFC, seconds * 1000)).toBe(code);
    expect(await stepOfCode(RFC, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  rules('FAC-03').it('holds one step earlier and later, and names its own step', async () => {
    const [at, step] = [1_800_000_015_000, 60_000_000];
    const code = totpCode(RFC, at);
    const drifts = [-60_000, -30_000, 0, 30_000, 60_000];
    const steps = drifts.map((drift) => stepOfCode(RFC, code, at + drift));
    expect(await Promise.all(steps)).toEqual([null, step, step, step, null]);
  });

  it('is read by an app from an address with the names of shop and account', async () => {
    const secret = await newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(await totpUri(secret, { issuer: 'Kettle & House', account: 'asha@example.com' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Kettle & House:asha@example.com');
    const { issuer, secret: said, digits, period } = Object.fromEntries(uri.searchParams);
    expect({ issuer, said, digits, period }).toEqual({
      issuer: 'Kettle & House',
      said: secret,
      digits: '6',
      period: '30',
    });
  });
});
