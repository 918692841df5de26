import { BooleanQuery, EnumField, TextField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { PRODUCT_SORTS, type ProductSort } from '../data/product.repository.js';

/** Query of the product list. The filters match exactly. */
export class ProductListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @TextField(1, 60, { optional: true, description: 'Exact match' }) itemType?: string;
  @TextField(1, 60, { optional: true, description: 'Exact match' }) mainCategory?: string;

  @BooleanQuery({
    optional: true,
    description: 'true: only what can be bought now; false: only what is sold out',
  })
  inStock?: boolean;

  @EnumField(PRODUCT_SORTS, { default: 'newest', description: 'price: the base price' })
  sort: ProductSort = 'newest';
}
