import { Module } from '@nestjs/common';
import { UsersModule } from '#modules/users/index.js';
import { AccountErasurePoller } from './account-erasure.poller.js';

/** The poller of the second pass over deleted accounts. */
@Module({ imports: [UsersModule], providers: [AccountErasurePoller] })
export class UsersWorkerModule {}
