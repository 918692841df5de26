import { Module } from '@nestjs/common';
import { JobWorkersService } from './job-workers.service.js';

/** The workers of all queues. The jobs themselves lie with the services that do them: see `@HandlesJob`. */
@Module({ providers: [JobWorkersService] })
export class JobWorkersModule {}
