import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WrongCursorError } from '#common/paging/cursor.js';
import { Answers, IdParam, ForAdministrators } from '#http/decorators.js';
import { DeadLetterListQuery } from './dto/dead-letter-list.query.js';
import { DeadLetterNotFoundError, EffectNotDeadError } from './queues.errors.js';
import { DeadLettersService } from './services/dead-letters.service.js';
import { QueuesService } from './services/queues.service.js';
import { DeadLetterListView } from './views/dead-letter.view.js';
import { QueueView } from './views/queue.view.js';

@ApiTags('QueuesAdmin')
@ForAdministrators('settings')
@Controller('queues/admin')
export class QueuesAdminController {
  constructor(
    private readonly figures: QueuesService,
    private readonly deadLetters: DeadLettersService,
  ) {}

  /** Each queue: how many effects wait, run, wait for their next attempt, and have failed for good. */
  @Get()
  @Answers({ message: 'Queues fetched', type: [QueueView] })
  listQueues(): Promise<QueueView[]> {
    return this.figures.list();
  }

  /** Effects that failed their last attempt, newest first. */
  @Get('failed')
  @Answers({ message: 'Dead letters fetched', type: DeadLetterListView, errors: [WrongCursorError] })
  listDeadLetters(@Query() query: DeadLetterListQuery): Promise<DeadLetterListView> {
    return this.deadLetters.list(query);
  }

  /** Has a dead letter tried again, within seconds and with all its attempts. It fails again if its cause persists. */
  @Post('failed/:id/retry')
  @Answers({
    status: 202,
    message: 'Retry started',
    errors: [DeadLetterNotFoundError, EffectNotDeadError],
  })
  retryDeadLetter(@IdParam('id') id: string): Promise<void> {
    return this.deadLetters.retry(id);
  }
}
