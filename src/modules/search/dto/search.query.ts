import { field, type FieldOptions } from '#common/validation/field.js';
import { BooleanQuery, EnumField, IntQuery, NumberQuery } from '#common/validation/fields.js';
import { LIMIT, PageField } from '#common/validation/page-query.js';
import { IgnoreUnknownFields } from '#http/decorators.js';
import { SORTS, type AskedSearch } from '../domain/search-query.js';
import { LONGEST_QUERY } from '../search.limits.js';

/** Search text. Any character is accepted, control characters included; unsearchable ones match nothing. */
const SearchText = (min: number, max: number, options?: FieldOptions) =>
  field({
    check: (value) => typeof value === 'string' && [...value].length >= min && [...value].length <= max,
    message: (property) => `${property} must be a string of ${min} to ${max} characters`,
    schema: { type: 'string', minLength: min, maxLength: max },
    transform: (value) => (typeof value === 'string' ? value.trim() : value),
  })(options);

/** Query of the product search. Unknown parameters are ignored, as the specification requires. */
@IgnoreUnknownFields()
export class SearchQuery {
  @SearchText(0, LONGEST_QUERY, {
    default: '*',
    description: 'Search text; * matches every product',
    example: 'iphone case',
  })
  q = '*';
  @PageField() page = 1;
  @IntQuery(1, 100, { default: 20, description: LIMIT }) limit = 20;
  @SearchText(1, 255, { optional: true, description: 'Exact match' }) itemType?: string;
  @SearchText(1, 255, { optional: true, description: 'Exact match' }) mainCategory?: string;
  @SearchText(1, 200, {
    optional: true,
    description: 'The `slug` of a category: products in it or below it',
  })
  category?: string;
  @NumberQuery(0, { optional: true, description: 'Lowest base price, inclusive' }) minPrice?: number;
  @NumberQuery(0, { optional: true, description: 'Highest base price, inclusive' }) maxPrice?: number;
  @BooleanQuery({
    optional: true,
    description: 'true: only what can be bought now; false: only what is sold out',
  })
  inStock?: boolean;

  @EnumField(Object.keys(SORTS), { default: '_text_match:desc', description: 'The order of the hits' })
  sortBy: AskedSearch['sortBy'] = '_text_match:desc';
}
