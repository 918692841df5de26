import { Module } from '@nestjs/common';
import { SearchModule } from '#modules/search/index.js';
import { SearchProcessor } from './search.processor.js';

/** The worker of the `search` queue. */
@Module({ imports: [SearchModule], providers: [SearchProcessor] })
export class SearchWorkerModule {}
