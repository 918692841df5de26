import { DateField, EnumField, IntQuery } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '../domain/order-state.js';
import { ORDER_STATUSES, type OrderStatus } from '../domain/order-status.js';

/** Query of the caller's own orders. */
export class MyOrdersQuery extends scrollQuery({ limit: 10, max: 50 }) {
  @EnumField(ORDER_STATUSES, { optional: true }) status?: OrderStatus;
}

/** Query of the administrator's list. */
export class AdminOrdersQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @EnumField(ORDER_STATUSES, { optional: true }) status?: OrderStatus;

  @EnumField(PAYMENT_STATUSES, { optional: true }) paymentStatus?: PaymentStatus;

  @DateField({ optional: true, description: 'Orders created after this time, which is not included' })
  startDate?: Date;

  @DateField({ optional: true, description: 'Orders created before this time, which is not included' })
  endDate?: Date;

  /**
   * Accepted and ignored: the specification lists it as a parameter, because clients send back what `meta`
   * contained.
   */
  @IntQuery(0, Number.MAX_SAFE_INTEGER, { optional: true, description: 'Has no effect' }) total?: number;

  /** As `total`. */
  @IntQuery(0, Number.MAX_SAFE_INTEGER, { optional: true, description: 'Has no effect' }) totalPage?: number;
}
