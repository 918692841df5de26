import { isShopError } from 'storefront-client';
import { outsideWords } from '../words/outside.js';

const { errors } = outsideWords;

/** A problem in words, and what helps. */
export interface Problem {
  readonly message: string;
  /** Names the request in the shop's log. */
  readonly requestId?: string | undefined;
}

export function problemOf(error: unknown): Problem {
  if (!isShopError(error)) return { message: error instanceof Error ? error.message : String(error) };
  const { status, requestId, message, retryAfter } = error;
  if (status === 0) return { message: errors.network };
  if (status === 401) return { message: errors.session };
  if (isShopError(error, 'SCOPE_MISSING')) return { message: errors.noAccess };
  if (status === 403) return { message: errors.forbidden };
  if (status === 404) return { message: message || errors.notFound, requestId };
  if (status === 429) return { message: errors.limited(retryAfter ?? 60) };
  if (status >= 500) return { message: `${message}. ${errors.server}`, requestId };
  return { message, requestId };
}
