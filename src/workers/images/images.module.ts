import { Module } from '@nestjs/common';
import { SupportTicketsModule } from '#modules/support-tickets/index.js';
import { ImagesProcessor } from './images.processor.js';

/** The worker of the `images` queue. */
@Module({ imports: [SupportTicketsModule], providers: [ImagesProcessor] })
export class ImagesWorkerModule {}
