import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { LimitExceededError } from '#common/errors/limit-exceeded.error.js';
import { Clock } from '#common/time/clock.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { callerOf, type AuthenticatedUser } from '../access.decorators.js';
import { httpRouteOf } from '../route-options.js';
import { showTighter } from './rate-limit-headers.js';
import { accountCaller, limitKey } from './rate-limiter.js';

const LIMITER = 'checkout';

/**
 * Counts a request to a route with the limiter `checkout` per account, after the limit per address. An account that
 * uses many addresses has the same limit as one address. Decisions, 12.29.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    super(options, storage, reflector);
  }

  override async onModuleInit(): Promise<void> {
    await super.onModuleInit();
    this.throttlers = this.throttlers.filter(({ name }) => name === LIMITER);
  }

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return callerOf(context) === undefined || httpRouteOf(context.getHandler())?.limiter !== LIMITER;
  }

  protected override async getTracker({ user }: { user: AuthenticatedUser }): Promise<string> {
    return accountCaller(user.id);
  }

  protected override generateKey(_: ExecutionContext, account: string): string {
    return limitKey(LIMITER, account);
  }

  /** @throws LimitExceededError, CacheStoreDownError */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, getTracker, generateKey } = request;
    const { req, res } = this.getRequestResponse(context);
    const key = generateKey(context, await getTracker(req, context), LIMITER);
    const hit = await this.storageService.increment(key, ttl, limit, 0, LIMITER);
    if (hit.isBlocked)
      await this.throwThrottlingException(context, { ...hit, limit, ttl, key, tracker: key });
    const bucket = { limit, hits: hit.totalHits, secondsLeft: hit.timeToExpire };
    showTighter(res as Parameters<typeof showTighter>[0], bucket, this.clock.nowSeconds());
    return true;
  }

  protected override async throwThrottlingException(
    _: ExecutionContext,
    { limit, timeToExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    this.metrics.requestLimited(LIMITER);
    throw new LimitExceededError(LIMITER, limit, this.clock.nowMs() + timeToExpire * 1000);
  }
}
