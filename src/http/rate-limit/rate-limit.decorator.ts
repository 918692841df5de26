import type { RouteLimiter } from '#common/errors/limit-exceeded.error.js';
import { HttpRoute } from '../route-options.js';

/**
 * Sets the limiter of a route, or of every route of a controller. `health` replaces `standard`; the others count
 * after it.
 */
export const RateLimit = (limiter: RouteLimiter) => HttpRoute({ limiter });

/** Marks the route that renews sessions: of staff with their dashboard it is counted by account (decisions, 14.37). */
export const RenewsSession = () => HttpRoute({ renewsSession: true });

/**
 * Marks a route that reads the catalogue: the storefront's server reads it for all its visitors, counted by its key (decisions,
 * 14.43).
 */
export const ReadsCatalogue = () => HttpRoute({ readsCatalogue: true });
