import { Body, Get, Post } from '@nestjs/common';
import { Answers } from '#http/decorators.js';
import { ConsoleController, ConsoleForm } from './console.decorators.js';
import { ClockTooFarError } from './dev-console.errors.js';
import { AdvanceClockDto, AdvanceClockForm } from './dto/clock.dto.js';
import { afterForm } from './pages/notices.js';
import { ServiceClock } from './service-clock.js';
import { ClockView } from './views/clock.view.js';

/** The service's clock. */
@ConsoleController('dev')
export class ClockController {
  constructor(private readonly clock: ServiceClock) {}

  /** The time of the service. */
  @Get('clock')
  @Answers({ message: 'Clock read', type: ClockView })
  getClock(): ClockView {
    return this.clock.read();
  }

  /** Moves the service's clock forward, never back. Records that are due by then are processed. */
  @Post('clock')
  @Answers({ message: 'Clock moved', type: ClockView, errors: [ClockTooFarError] })
  advanceClock(@Body() body: AdvanceClockDto): ClockView {
    return this.clock.advance(body.advanceSeconds);
  }

  @ConsoleForm('clock')
  advanceClockByForm(@Body() body: AdvanceClockForm) {
    this.clock.advance(body.advanceSeconds);
    return afterForm('moved', 'clock');
  }
}
