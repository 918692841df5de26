import { Controller, Get, Query } from '@nestjs/common';
import { Public } from '#http/decorators.js';
import { ConsolePage } from './console-page.decorator.js';
import { OverviewService } from './overview.service.js';

/** The console's first page. */
@Public()
@Controller('dev')
export class DevConsoleController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ConsolePage()
  show(@Query('to') to: unknown, @Query('done') done: unknown): Promise<string> {
    return this.overview.page(to, done);
  }
}
