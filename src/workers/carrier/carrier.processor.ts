import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '../job-processor.js';

@Processor('carrier', { concurrency: 5 })
export class CarrierProcessor extends JobProcessor {}
