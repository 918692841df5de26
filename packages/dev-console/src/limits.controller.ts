import { Body, Get, Post } from '@nestjs/common';
import { Answers } from '#http/decorators.js';
import { CacheStoreDownError } from '#infrastructure/cache/cache.port.js';
import { LimitCounters } from './limit-counters.js';
import { ConsoleController, ConsoleForm } from './console.decorators.js';
import { ResetLimitsDto } from './dto/reset-limits.dto.js';
import { afterForm } from './pages/notices.js';
import { LimitsResetView, LimitsView } from './views/limits.view.js';

const LISTED = 100;

/** The counters of the limiters, which lock developers out as they lock out attackers. */
@ConsoleController('dev')
export class LimitsController {
  constructor(private readonly counters: LimitCounters) {}

  /** The limiters, and what each caller has used of them. */
  @Get('limits')
  @Answers({ message: 'Limits fetched', type: LimitsView, errors: [CacheStoreDownError] })
  getLimits(): Promise<LimitsView> {
    return this.counters.read(LISTED);
  }

  /** Resets the counters of one limiter, or of all. */
  @Post('limits/reset')
  @Answers({ message: 'Limits reset', type: LimitsResetView, errors: [CacheStoreDownError] })
  async resetLimits(@Body() { limiter }: ResetLimitsDto): Promise<LimitsResetView> {
    return { reset: await this.counters.reset(limiter) };
  }

  @ConsoleForm('limits/reset')
  async resetLimitsByForm(@Body() { limiter }: ResetLimitsDto) {
    await this.counters.reset(limiter);
    return afterForm('limits-reset', 'limits');
  }
}
