import { Module } from '@nestjs/common';
import { UsersModule } from '#modules/users/index.js';
import { ErasureSweeper } from './erasure-sweeper.js';

/** The poller of the second pass over deleted accounts. */
@Module({ imports: [UsersModule], providers: [ErasureSweeper] })
export class UsersWorkerModule {}
