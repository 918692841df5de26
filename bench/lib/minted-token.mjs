import { createHmac, randomUUID } from 'node:crypto';

/** The secret of a service that lives for one measurement. */
export const JWT_SECRET = 'the-secret-of-a-service-that-lives-for-one-measurement';

/** Longer than any measurement. */
const LIFETIME_SECONDS = 86_400;

/** An access token as the service issues it, without a login: a password costs a quarter of a second to check. */
export function mintedToken(userId, role = 'USER') {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = part({ sub: String(userId), role, jti: randomUUID(), iat, exp: iat + LIFETIME_SECONDS });
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}
