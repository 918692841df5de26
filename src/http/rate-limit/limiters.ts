import type { ThrottlerOptions } from '@nestjs/throttler';
import type { AppConfig } from '#config/app-config.js';
import type { LimiterName } from './rate-limit.decorator.js';

const MINUTE_MS = 60_000;

/** The limiters in the throttler library's format: windows are fixed, maxima come from the configuration. */
export function limiters(config: AppConfig['rateLimit']): Array<ThrottlerOptions & { name: LimiterName }> {
  return [
    { name: 'standard', ttl: 15 * MINUTE_MS, limit: config.standardMax },
    { name: 'auth', ttl: 60 * MINUTE_MS, limit: config.authMax },
    { name: 'checkout', ttl: 60 * MINUTE_MS, limit: config.checkoutMax },
    { name: 'health', ttl: 15 * MINUTE_MS, limit: config.healthMax },
  ];
}
