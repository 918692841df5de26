import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { AuthenticationGuard, AuthorizationGuard, RevocationGuard } from './access-guards.js';
import { AnswerCache } from './answer-cache/answer-cache.js';
import { EnvelopeInterceptor } from './envelope.interceptor.js';
import { EnvelopeExceptionFilter } from './exception.filter.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { CacheThrottlerStorage } from './rate-limit/cache-throttler.storage.js';
import { limiters, RateLimiter } from './rate-limit/rate-limiter.js';
import { UploadFolder } from './upload/upload-folder.js';
import { Uploads } from './upload/uploads.js';
import { StrictValidationPipe } from './validation/validation.pipe.js';

/**
 * The HTTP layer: guards, interceptor, pipe and exception filter of every request, in execution order. The limiters
 * run earlier, in a server hook (see `configure-app.ts`), because guards run after the body has been parsed.
 */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [AppConfig, CacheStore, Clock],
      useFactory: (config: AppConfig, cache: CacheStore, clock: Clock) => ({
        throttlers: limiters(config.rateLimit),
        storage: new CacheThrottlerStorage(cache, clock),
      }),
    }),
  ],
  providers: [
    AnswerCache,
    RateLimiter,
    UploadFolder,
    Uploads,
    { provide: APP_GUARD, useExisting: AuthenticationGuard },
    { provide: APP_GUARD, useExisting: RevocationGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useExisting: AuthorizationGuard },
    { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
    { provide: APP_PIPE, useClass: StrictValidationPipe },
    { provide: APP_FILTER, useClass: EnvelopeExceptionFilter },
  ],
  exports: [AnswerCache, RateLimiter, Uploads],
})
export class HttpModule {}
