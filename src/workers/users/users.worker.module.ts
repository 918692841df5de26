import { Module } from '@nestjs/common';
import { UsersProcessor } from './users.processor.js';

@Module({ providers: [UsersProcessor] })
export class UsersWorkerModule {}
