import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '../job-processor.js';

@Processor('payments', { concurrency: 5 })
export class PaymentsProcessor extends JobProcessor {}
