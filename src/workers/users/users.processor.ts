import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '../job-processor.js';

@Processor('users', { concurrency: 2 })
export class UsersProcessor extends JobProcessor {}
