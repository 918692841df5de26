import { MAX_SLUG } from '#common/text/slug.js';
import { BooleanQuery, EnumField, NumberQuery, TextField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { MOST_LOOKED_AT } from '#infrastructure/database/paging/bounded-search.js';
import { MAX_NAME } from '../products.limits.js';
import { PRODUCT_SORTS, type ProductSort } from '../data/product-lists.js';

const EXACT = { optional: true, description: 'Exact match' };
const BOUND = `In another order than that of prices, and where variants have prices of their own, a page looks at ${MOST_LOOKED_AT} products at most.`;

/** Query of the product list. The filters match exactly. */
export class ProductListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @TextField(1, MAX_SLUG, {
    optional: true,
    example: 'kettles',
    description: `The \`slug\` of a category: products in it or below it. With \`itemType\` or \`mainCategory\`, the first ${MOST_LOOKED_AT} of them are looked at.`,
  })
  category?: string;

  @TextField(1, MAX_NAME, EXACT) itemType?: string;
  @TextField(1, MAX_NAME, EXACT) mainCategory?: string;
  @TextField(1, MAX_NAME, EXACT) brand?: string;
  @NumberQuery(0, {
    optional: true,
    description: `Lowest unit price, inclusive: of the product, or of one variant that can be bought (of any, where none can). ${BOUND}`,
  })
  minPrice?: number;
  @NumberQuery(0, { optional: true, description: 'Highest unit price, inclusive' }) maxPrice?: number;

  @BooleanQuery({
    optional: true,
    description: 'true: only what can be bought now; false: only what is sold out',
  })
  inStock?: boolean;

  @EnumField(PRODUCT_SORTS, {
    default: 'newest',
    description: 'price: the unit price; name: without letter case and accents, `name` is `name:asc`',
  })
  sort: ProductSort = 'newest';
}
