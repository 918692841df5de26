import { Module } from '@nestjs/common';
import { UsersModule } from '#modules/users/index.js';
import { ErasureSweeper } from './erasure-sweeper.js';
import { UsersProcessor } from './users.processor.js';

/** The worker of the `users` queue, and the second look at deleted accounts beside it. */
@Module({ imports: [UsersModule], providers: [UsersProcessor, ErasureSweeper] })
export class UsersWorkerModule {}
