import type { FastifyRequest } from 'fastify';
import type { AuthenticatedUser } from './access.decorators.js';

/**
 * Verifies access tokens by signature, time and claims alone: neither the database nor the cache store is asked, so a
 * revoked token passes. Provided by the module `auth`; without a provider the start fails.
 */
export abstract class AccessTokens {
  /** @returns the caller; null without a valid token */
  abstract callerOf(request: Pick<FastifyRequest, 'raw'>): AuthenticatedUser | null;
}
