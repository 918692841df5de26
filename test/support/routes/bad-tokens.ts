import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { TestApp } from '../create-app.js';
import type { RequestOptions } from '../test-client.js';

/** The part of a request in place of an access token. */
export type BadToken = RequestOptions & { readonly query?: string };

/** Every known form of an invalid access token, each made from a valid one of an administrator. */
export function badTokens(app: TestApp, good: string, userId: string): Record<string, BadToken> {
  const now = app.clock.nowSeconds();
  const claims = { sub: userId, role: 'ADMIN', jti: 'x', iat: now, exp: now + 900 };
  const { jwtSecret } = app.config.identity;
  const signed = (changes: object, secret: string = jwtSecret, header: object = {}) =>
    hs256(
      { alg: 'HS256', typ: 'JWT', ...header },
      JSON.parse(JSON.stringify({ ...claims, ...changes })),
      secret,
    );
  const [goodHeader, goodClaims, goodSignature] = good.split('.');
  const rsa = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const bearer = (token: string): BadToken => ({ headers: { authorization: `Bearer ${token}` } });
  const header = (authorization: string): BadToken => ({ headers: { authorization } });
  return {
    'that has expired': bearer(signed({ exp: now - 1 })),
    'without an expiry': bearer(signed({ exp: undefined })),
    'signed with another secret': bearer(signed({}, randomBytes(32).toString('hex'))),
    'that is not signed': bearer(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`),
    'without its signature': bearer(`${goodHeader}.${goodClaims}`),
    'signed by RS256': bearer(
      new JwtService().sign(claims, { privateKey: rsa.privateKey, algorithm: 'RS256' }),
    ),
    'signed by HS512': bearer(new JwtService().sign(claims, { secret: jwtSecret, algorithm: 'HS512' })),
    'whose secret is a public key': bearer(signed({}, rsa.publicKey)),
    'that says RS256 but is signed by the secret': bearer(signed({}, jwtSecret, { alg: 'RS256' })),
    'of another type': bearer(signed({}, jwtSecret, { typ: 'refresh+jwt' })),
    'with a changed role': bearer(`${goodHeader}.${part(claims)}.${goodSignature}`),
    'with an unknown role': bearer(signed({ role: 'ROOT' })),
    'without a subject': bearer(signed({ sub: undefined })),
    'with a malformed subject': bearer(signed({ sub: '../admin' })),
    'whose subject is an object': bearer(signed({ sub: { $gt: '' } })),
    'that is a refresh token': bearer(randomBytes(32).toString('base64url')),
    'that is garbage': bearer('%00.garbage.%FF'),
    'that is empty': header('Bearer '),
    'with something behind it': bearer(`${good} x`),
    'with something before it': bearer(`x ${good}`),
    'beside another one': header(`Bearer ${good}, Bearer ${good}`),
    'of another scheme': header(`Basic ${good}`),
    'without a scheme': header(good),
    'in the query': { query: `?access_token=${good}&token=${good}&authorization=Bearer%20${good}` },
    'in a cookie': { headers: { cookie: `accessToken=${good}; authorization=Bearer ${good}` } },
    'in another header': { headers: { 'x-access-token': good, 'proxy-authorization': `Bearer ${good}` } },
  };
}

function hs256(header: object, claims: object, secret: string): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
