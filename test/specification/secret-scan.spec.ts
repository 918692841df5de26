import { SecretScan, type Exchange } from '../support/secret-scan.js';

const CONFIGURED = 'configured-secret-1';
const HASH = 'a1'.repeat(32);
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTYifQ.c2lnbmF0dXJlLW9mLWl0';
const REFRESH = 'refresh-token-of-43-characters';

function answering(text: string, more: Partial<Exchange> = {}): Exchange {
  return {
    method: 'GET',
    path: '/api/v1/users/profile',
    requestBody: undefined,
    contentType: 'application/json; charset=utf-8',
    setCookies: [],
    text,
    ...more,
  };
}

describe('the scan of every answer', () => {
  let scan: SecretScan;

  beforeEach(() => {
    scan = new SecretScan([CONFIGURED]);
    scan.check(answering('{}', { setCookies: [`refreshToken=${REFRESH}; HttpOnly`] }));
  });

  rules('EVE-22').it.each([
    ['a password hash', answering('{"x":"$2b$12$i/pTIDEAb7eW"}')],
    ['a secret of the configuration', answering(`{"x":"${CONFIGURED}"}`)],
    ['a secret of the configuration', answering(`file ${CONFIGURED}`, { contentType: 'application/pdf' })],
    ['an access token', answering(`{"x":"${JWT}"}`)],
    ['an access token by its field', answering('{"accessToken":"x"}')],
    ['a refresh token', answering(`{"x":"${REFRESH}"}`)],
    ['a hash or a signature', answering(`{"x":"${HASH}"}`)],
    ['a field that is a secret', answering('{"passwordHash":null}')],
    ['a refresh token by its field', answering('{"refreshToken":"x"}', { asksForRefreshToken: true })],
    ['a signature of the payment gateway', answering('{"gatewaySignature":"x"}')],
    [
      'what its caller has entrusted to it',
      answering('{"message":"password Secret#123 is short"}', { requestBody: { password: 'Secret#123' } }),
    ],
  ])('finds %s', (what, exchange) => {
    expect(() => scan.check(exchange)).toThrow(`The answer to GET /api/v1/users/profile holds ${what}`);
  });

  rules('EVE-22').it('finds the refresh token of a login that did not ask for it', () => {
    const login = { method: 'POST', path: '/api/v1/auth/login' };
    const answer = answering('{"refreshToken":"x"}', login);
    expect(() => scan.check({ ...answer, asksForRefreshToken: true })).not.toThrow();
    expect(() => scan.check(answer)).toThrow('a refresh token by its field');
  });

  rules('EVE-22').it.each([
    answering('{"user":{"email":"asha@example.com"}}'),
    answering(`{"accessToken":"${JWT}"}`, { method: 'POST', path: '/api/v1/auth/login' }),
    answering(`{"gatewaySignature":"${HASH}"}`, { method: 'POST', path: '/dev/payments/order_1' }),
    answering('{"password":{"type":"string"}}', { path: '/api/docs-json' }),
    answering(`an image with ${HASH}`, { contentType: 'image/webp' }),
  ])('lets an answer pass that holds what it should (%#)', (exchange) => {
    expect(() => scan.check(exchange)).not.toThrow();
  });

  rules('EVE-22').it('tells the secret to nobody', () => {
    expect(() => scan.check(answering(CONFIGURED))).toThrow(/^(?!.*configured-secret)/);
  });
});
