import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public } from '#http/decorators.js';
import { SearchQuery } from './dto/search.query.js';
import { PriceRangeError, SearchUnavailableError } from './search.errors.js';
import { SearchService } from './services/search.service.js';
import { SearchAnswerView } from './views/search.view.js';

@ApiTags('Search')
@Public()
@Controller('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  /** Finds products by words with typo tolerance, filters and facets. */
  @Get()
  @Answers({
    message: 'Search results',
    type: SearchAnswerView,
    errors: [PriceRangeError, SearchUnavailableError],
  })
  find(@Query() query: SearchQuery): Promise<SearchAnswerView> {
    return this.search.find(query);
  }
}
