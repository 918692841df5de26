import { Get, Query } from '@nestjs/common';
import { ConsoleController, ConsolePage } from './console.decorators.js';
import { requestsPage } from './pages/requests.page.js';
import { RequestLog } from './request-log.js';

/** The last requests, by id. */
@ConsoleController('dev/requests')
export class RequestsController {
  constructor(private readonly requests: RequestLog) {}

  @Get()
  @ConsolePage()
  showRequests(@Query('find') find: unknown): string {
    const wanted = typeof find === 'string' ? find.trim() : '';
    return requestsPage({ wanted, requests: this.requests.find(wanted) });
  }
}
