import type { RouteLimiter } from '#common/errors/limit-exceeded.error.js';
import { HttpRoute } from '../route-options.js';

/**
 * Sets the limiter of a route, or of every route of a controller. `health` replaces `standard`; the others count
 * after it.
 */
export const RateLimit = (limiter: RouteLimiter) => HttpRoute({ limiter });
