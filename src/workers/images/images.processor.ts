import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '../job-processor.js';

@Processor('images', { concurrency: 2 })
export class ImagesProcessor extends JobProcessor {}
