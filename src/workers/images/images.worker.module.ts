import { Module } from '@nestjs/common';
import { ImagesProcessor } from './images.processor.js';

@Module({ providers: [ImagesProcessor] })
export class ImagesWorkerModule {}
