import { loadConfig } from '#config/load-config.js';
import type { RawEnv } from '#config/env.js';
import { settingsFindings } from './settings.js';

const SECRETS = {
  JWT_SECRET: 'jwt-0123456789abcdef0123456789abcdef',
  PAYMENT_KEY_SECRET: 'key-0123456789abcdef',
  PAYMENT_WEBHOOK_SECRET: 'payments-0123456789abcdef',
  CARRIER_WEBHOOK_SECRET: 'carrier-0123456789abcdef',
};
const PRODUCTION = {
  ...SECRETS,
  NODE_ENV: 'production',
  ALLOW_EMBEDDED: 'true',
  PUBLIC_URL: 'https://api.shop.example',
  TRUST_PROXY: '1',
  CORS_ORIGINS: 'https://shop.example',
};

/** The names of the settings that are wrong. */
async function wrong(raw: RawEnv): Promise<string[]> {
  const findings = await settingsFindings(loadConfig(raw));
  return findings.filter(({ problem }) => problem !== null).map(({ name }) => name);
}

describe('the settings that doctor checks', () => {
  rules('CMD-06').it('are right in a whole production and in a fresh clone', async () => {
    expect(await wrong(PRODUCTION)).toEqual([]);
    expect(
      await wrong({ ...PRODUCTION, CORS_ORIGINS: 'https://shop.example,capacitor://localhost' }),
    ).toEqual([]);
    expect(
      await wrong({
        ...PRODUCTION,
        PUBLIC_URL: 'https://api.shop.co.in',
        CORS_ORIGINS: 'https://shop.co.in,https://www.shop.co.in:8443',
      }),
    ).toEqual([]);
    expect(await wrong(SECRETS)).toEqual([]);
  });

  // prettier-ignore
  rules('CMD-06', 'OPR-02').it.each<[string, string, RawEnv]>([
    ['no address', 'PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['the address of this machine', 'PUBLIC_URL', { PUBLIC_URL: 'https://127.0.0.1:3000' }],
    ['an address without encryption', 'PUBLIC_URL', { PUBLIC_URL: 'http://api.shop.example' }],
    ['an https address without a proxy', 'TRUST_PROXY', { TRUST_PROXY: undefined }],
    ['a proxy that is everybody', 'TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }],
    ['an origin without encryption', 'CORS_ORIGINS', { CORS_ORIGINS: 'http://shop.example' }],
    ['pages of another domain', 'CORS_ORIGINS', { CORS_ORIGINS: 'https://shop.example,https://shop.test' }],
    [
      'pages of a stranger below a public suffix',
      'CORS_ORIGINS',
      {
        PUBLIC_URL: 'https://shop-api.vercel.app',
        CORS_ORIGINS: 'https://shop.vercel.app',
      },
    ],
    ['a storefront that may not ask', 'CORS_ORIGINS', { STOREFRONT_URL: 'https://www.shop.example' }],
    ['one secret for two senders', 'webhook secrets', { CARRIER_WEBHOOK_SECRET: SECRETS.PAYMENT_WEBHOOK_SECRET }],
    ['a webhook secret that signs payments', 'webhook secrets', { PAYMENT_WEBHOOK_SECRET: SECRETS.PAYMENT_KEY_SECRET }],
  ])('report %s as a fault of %s in production', async (_what, name, change) => {
    expect(await wrong({ ...PRODUCTION, ...change })).toEqual([name]);
  });

  rules('CMD-06').it('report a secret of the examples as a fault outside production', async () => {
    expect(
      await wrong({
        ...PRODUCTION,
        NODE_ENV: 'development',
        PAYMENT_WEBHOOK_SECRET: 'local-payment-webhook-secret',
      }),
    ).toEqual(['webhook secrets']);
  });
});
