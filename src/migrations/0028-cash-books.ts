import type { QueryFilter } from 'mongoose';
import { Order } from '#modules/orders/index.js';
import { countAll } from './count-all.js';
import type { Migration } from './migration.js';
import { markAnew } from './order-marks.js';

const COLLECTED = { 'cod.collectedAt': { $gt: new Date(0) } } as QueryFilter<Order>;

/** Orders that an earlier version leaves: it keeps no books of the cash that couriers have collected. */
const LEFT = { ...COLLECTED, 'cashBooks.standing': null } as QueryFilter<Order>;

/** Enters the cash that couriers had collected before it was followed (decisions 14.22), and marks what is overdue of it. */
export const cashBooksAdded: Migration = {
  name: '0028-cash-books',
  countLeft: (shop) => countAll(shop, Order, [LEFT]),
  run: (shop, onProgress) => markAnew(shop, [COLLECTED], onProgress),
  describe: (count) => `the books of the collected cash of ${count} orders`,
};
