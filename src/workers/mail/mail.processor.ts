import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '../job-processor.js';

@Processor('mail', { concurrency: 5 })
export class MailProcessor extends JobProcessor {}
