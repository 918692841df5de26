import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '../job-processor.js';

@Processor('search', { concurrency: 5 })
export class SearchProcessor extends JobProcessor {}
