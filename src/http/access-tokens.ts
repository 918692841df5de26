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

/**
 * Finds who acts by the key of a program (decisions, 14.32). Provided by the module `api-keys`; without a provider the start fails.
 */
export abstract class ApiKeys {
  /** @returns null without a key; else the administrator with the key's scopes, or null for a key that is nobody's */
  abstract callerOf(request: Pick<FastifyRequest, 'raw'>): Promise<AuthenticatedUser | null> | null;
}

/**
 * Finds whose session a request renews, for the limiter that counts the staff of one office apart (decisions, 14.37). Provided by
 * the module `auth`; without a provider the start fails.
 */
export abstract class StaffSessions {
  /** @returns the account of an administrator whose living session the request's refresh token is of; undefined for all else */
  abstract renewedBy(request: FastifyRequest): Promise<string | undefined>;
}
