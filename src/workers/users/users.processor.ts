import { Processor } from '@nestjs/bullmq';
import { OutboxProcessor, type JobHandlers } from '#infrastructure/queue/outbox-processor.js';
import { AccountAccess, AccountTraces, DataExportCompiler } from '#modules/users/index.js';

type UsersJob = 'users.export' | 'users.erase-traces' | 'users.apply-revocation';

/** Makes data exports, clears up after deleted accounts, and revokes access tokens. */
@Processor('users', { concurrency: 2 })
export class UsersProcessor extends OutboxProcessor<UsersJob> {
  constructor(
    private readonly exports: DataExportCompiler,
    private readonly traces: AccountTraces,
    private readonly access: AccountAccess,
  ) {
    super();
  }

  protected override readonly handlers: JobHandlers<UsersJob> = {
    'users.export': ({ userId }) => this.exports.compile(userId),
    'users.erase-traces': ({ userId }) => this.traces.remove(userId),
    'users.apply-revocation': ({ userId }) => this.access.applyNow(userId),
  };
}
