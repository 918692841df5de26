import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { NightlyBooksCheckService } from '#modules/bookkeeping/index.js';
import { DatabasePoller } from './database-poller.js';

/** Checks stock and money once a night. */
@Injectable()
export class BooksCheckPoller extends DatabasePoller {
  constructor(books: NightlyBooksCheckService, clock: Clock) {
    super(clock, 60_000, (isStopping) => books.runDue(isStopping));
  }
}
