import { Get, Query } from '@nestjs/common';
import { ConsoleController, ConsolePage } from './console.decorators.js';
import { OverviewService } from './overview.service.js';

/** The console's first page. */
@ConsoleController('dev')
export class DevConsoleController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ConsolePage()
  showConsole(@Query('to') to: unknown, @Query('done') done: unknown): Promise<string> {
    return this.overview.page(to, done);
  }
}
