import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { AccountTraces, DataExportCompiler } from '#modules/users/index.js';

type UsersJob = 'users.export' | 'users.erase-traces';

/** Makes data exports, and clears up after deleted accounts. */
@Processor('users', { concurrency: 2 })
export class UsersProcessor extends OutboxProcessor<UsersJob> {
  constructor(
    private readonly exports: DataExportCompiler,
    private readonly traces: AccountTraces,
  ) {
    super();
  }

  protected override readonly handlers: JobHandlers<UsersJob> = {
    'users.export': ({ userId }) => this.exports.compile(userId),
    'users.erase-traces': ({ userId }) => this.traces.remove(userId),
  };
}
