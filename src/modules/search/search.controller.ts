import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CachedAnswer, Public, ReadsCatalogue } from '#http/decorators.js';
import { CATALOGUE_TOPIC, IN_STOCK_TOPIC, productTopic } from '#modules/products/index.js';
import { PriceRangeError } from '#modules/products/search/index.js';
import { SearchQuery } from './dto/search.query.js';
import { SearchUnavailableError } from './search.errors.js';
import { SEARCH_TOPIC } from './search.topics.js';
import { SearchService } from './services/search.service.js';
import { SearchAnswerView } from './views/search-result.view.js';

@ApiTags('Search')
@Public()
@ReadsCatalogue()
@Controller('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  /** Searches products with typo tolerance, filters and facets. */
  @Get()
  @CachedAnswer<SearchAnswerView>({
    dependsOn: ({ hits }, _path, { inStock }) => [
      SEARCH_TOPIC,
      // A hit that was left out because its product is inactive comes back with an edit, which the index may not notice.
      CATALOGUE_TOPIC,
      ...(inStock === undefined ? [] : [IN_STOCK_TOPIC]),
      ...hits.map(({ id }) => productTopic(id)),
    ],
    asksSearchEngine: true,
    // The time that a search took is not what it found.
    identity: ({ meta, ...found }) => [found, meta.found, meta.page, meta.limit],
  })
  @Answers({
    message: 'Search results',
    type: SearchAnswerView,
    errors: [PriceRangeError, SearchUnavailableError],
  })
  searchProducts(@Query() query: SearchQuery): Promise<SearchAnswerView> {
    return this.search.find(query);
  }
}
