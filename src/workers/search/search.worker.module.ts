import { Module } from '@nestjs/common';
import { SearchProcessor } from './search.processor.js';

@Module({ providers: [SearchProcessor] })
export class SearchWorkerModule {}
