import { Body, Controller, Get, Post, Redirect } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { ConsoleForm } from './console-page.decorator.js';
import { FOREIGN_HOST } from './dev-console.errors.js';
import { AdvanceClockDto, AdvanceClockForm } from './dto/advance-clock.dto.js';
import { afterForm } from './pages/notices.js';
import { ServiceClock } from './service-clock.js';
import { ClockView } from './views/clock.view.js';

/** The service's clock. */
@ApiTags('Developer console')
@Public()
@Controller('dev/clock')
export class ClockController {
  constructor(private readonly clock: ServiceClock) {}

  /** What time it is for the service. */
  @Get()
  @Answers({ message: 'Clock read', type: ClockView, errors: { 403: FOREIGN_HOST } })
  read(): ClockView {
    return this.clock.read();
  }

  /** Moves the service's clock forward; what has come due then is due. It never moves back. */
  @Post()
  @Answers({ message: 'Clock moved', type: ClockView, errors: { 403: FOREIGN_HOST } })
  advance(@Body() body: AdvanceClockDto): ClockView {
    return this.clock.advance(body.advanceSeconds);
  }

  @Post('form')
  @ConsoleForm()
  @Redirect()
  advanceByForm(@Body() body: AdvanceClockForm) {
    this.clock.advance(body.advanceSeconds);
    return afterForm('moved', 'clock');
  }
}
