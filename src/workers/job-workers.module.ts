import { Module } from '@nestjs/common';
import { JobWorkersService } from './job-workers.service.js';

/** The workers of all queues. Services handle the jobs with `@HandlesJob` methods. */
@Module({ providers: [JobWorkersService] })
export class JobWorkersModule {}
