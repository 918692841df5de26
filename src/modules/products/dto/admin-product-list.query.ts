import { BooleanQuery, TextField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { MOST_FOUND } from '#infrastructure/database/word-search.js';
import { LOW_STOCK } from '../domain/low-stock.js';

/** Query of the administrators' list of products. */
export class AdminProductListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @TextField(1, 200, {
    optional: true,
    example: 'ktc ket',
    description:
      'The beginnings of words of the name or the SKU; a product has all of them. Letter case, accents and signs do not ' +
      `count. At most ${MOST_FOUND} products are found, and there is no \`nextCursor\`.`,
  })
  q?: string;

  @BooleanQuery({ optional: true, description: 'Only active, or only inactive products' }) isActive?: boolean;

  @BooleanQuery({
    optional: true,
    description: `Whether fewer than ${LOW_STOCK} units are in stock. The list is in the order of the stock then, lowest first.`,
  })
  lowStock?: boolean;
}
