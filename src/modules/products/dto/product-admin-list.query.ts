import { MAX_SLUG } from '#common/text/slug.js';
import { BooleanQuery, EnumField, TextField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { MOST_LOOKED_AT } from '#infrastructure/database/paging/bounded-search.js';
import { MOST_FOUND } from '#infrastructure/database/word-search.js';
import { ADMIN_PRODUCT_SORTS, type AdminProductSort } from '../data/product-lists.js';
import { LOW_STOCK, MAX_NAME } from '../products.limits.js';

const EXACT = { optional: true, description: 'Exact match' };

/** Query of the administrators' list of products. */
export class AdminProductListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @TextField(1, 200, {
    optional: true,
    example: 'ktc ket',
    description:
      'The beginnings of words of the name, the SKUs or the barcodes; a product has all of them. Letter case, accents and signs do not ' +
      `count. At most ${MOST_FOUND} products are found.`,
  })
  q?: string;

  @EnumField(ADMIN_PRODUCT_SORTS, {
    optional: true,
    description: `\`newest\` where it is left out, or \`stock:asc\` with \`lowStock\`. By stock with the filters below, and with \`lowStock\` in another order, a page looks at ${MOST_LOOKED_AT} products at most.`,
  })
  sort?: AdminProductSort;

  @TextField(1, MAX_SLUG, {
    optional: true,
    example: 'kettles',
    description: `The \`slug\` of a category, shown to customers or not: products in it or below it. With \`itemType\` or \`mainCategory\`, the first ${MOST_LOOKED_AT} of them are looked at.`,
  })
  category?: string;

  @TextField(1, MAX_NAME, EXACT) itemType?: string;
  @TextField(1, MAX_NAME, EXACT) mainCategory?: string;
  @TextField(1, MAX_NAME, EXACT) brand?: string;
  @BooleanQuery({ optional: true, description: 'Only active, or only inactive products' }) isActive?: boolean;

  @BooleanQuery({
    optional: true,
    description: `Whether fewer than ${LOW_STOCK} units are in stock. The list is in the order of the stock then, lowest first, unless \`sort\` says another.`,
  })
  lowStock?: boolean;
}
