import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '#common/time/clock.js';
import { callerOf } from '../auth/auth.decorators.js';
import { showTighter } from './limit-answer.js';
import { edgeRouteOf } from './rate-limit.decorator.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Counts a request to a route of the limiter `checkout` against its account, as the address has been counted before:
 * one account that comes from many addresses places no more orders than one address. Decisions, 12.29.
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
    if (caller === undefined || edgeRouteOf(context.getHandler())?.limiter !== 'checkout') return true;
    const bucket = await this.limiter.countAccount(caller.id, 'checkout');
    showTighter(context.switchToHttp().getResponse<FastifyReply>(), bucket, this.clock.nowSeconds());
    return true;
  }
}
