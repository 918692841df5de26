import { scrollQuery } from '#common/validation/page-query.js';

/** Query of a product's stock movements. */
export class StockMovementListQuery extends scrollQuery({ limit: 20, max: 100 }) {}
