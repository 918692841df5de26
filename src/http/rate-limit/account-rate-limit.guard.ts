import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '#common/time/clock.js';
import { callerOf } from '../auth/auth.decorators.js';
import { httpRouteOf } from '../http-route.decorator.js';
import { showTighter } from './limit-answer.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Counts a request to a route with the limiter `checkout` per account, after the limit per address. An account that
 * uses many addresses has the same limit as one address. Decisions, 12.29.
 */
@Injectable()
export class AccountRateLimitGuard implements CanActivate {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws LimitExceededError, CacheStoreDownError */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = callerOf(context);
    if (caller === undefined || httpRouteOf(context.getHandler())?.limiter !== 'checkout') return true;
    const bucket = await this.limiter.countAccount(caller.id, 'checkout');
    showTighter(context.switchToHttp().getResponse<FastifyReply>(), bucket, this.clock.nowSeconds());
    return true;
  }
}
