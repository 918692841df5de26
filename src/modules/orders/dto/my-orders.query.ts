import { EnumField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { ORDER_STATUSES, type OrderStatus } from '../domain/order-status.js';

/** Query of the caller's own orders. */
export class MyOrdersQuery extends pageQuery({ limit: 10, max: 50 }) {
  @EnumField(ORDER_STATUSES, { optional: true })
  status?: OrderStatus;
}
