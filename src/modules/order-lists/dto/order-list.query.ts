import { field } from '#common/validation/field.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import {
  BooleanQuery,
  EmailField,
  EnumField,
  EnumListQuery,
  IntQuery,
  ObjectIdField,
  PhoneQuery,
  TextField,
  type Several,
} from '#common/validation/fields.js';
import { pageQuery, scrollQuery } from '#common/validation/page-query.js';
import { StaffTagQuery } from '#common/tags/staff-tags.field.js';
import { TrackingNumberField } from '#common/validation/tracking-number.js';
import { MOST_LOOKED_AT } from '#infrastructure/database/paging/bounded-search.js';
import {
  ORDER_ATTENTION,
  ORDER_STATUSES,
  REFUND_STATUSES,
  type OrderAttention,
  type OrderStatus,
  type PaymentStatus,
  type RefundStatus,
} from '#modules/orders/index.js';
import { PAYMENT_METHODS, type PaymentMethod } from '#modules/orders/cash/index.js';
import { PAYMENT_STATUSES, typedOrderNumber } from '#modules/orders/views/index.js';
import type { DayOrTime } from '../domain/order-period.js';
import { ORDER_SORTS, type OrderSort } from '../data/order-lists.js';
import { LONGEST_ORDER_NUMBER } from '../order-lists.limits.js';

const LOOKED_AT = `${MOST_LOOKED_AT} of them are looked at`;

/** An order number as a person types it. */
const OrderNumberQuery = field({
  check: (value) => typeof value === 'string' && value.length >= 1 && value.length <= LONGEST_ORDER_NUMBER,
  message: (property) => `${property} must be a string of 1 to ${LONGEST_ORDER_NUMBER} characters`,
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_ORDER_NUMBER, example: 'ORD-26112104837261' },
  transform: (value) =>
    typeof value === 'string' ? (typedOrderNumber(value).whole ?? value.trim().toUpperCase()) : value,
});

const IdentifierQuery = (description: string) => TextField(1, 64, { optional: true, description });

const CreatedAfter = () =>
  DayOrTimeField({
    optional: true,
    description:
      'Orders created after this time, which is not included; a date without a time is the whole day in SHOP_TIMEZONE',
  });

const CreatedBefore = () =>
  DayOrTimeField({
    optional: true,
    description:
      'Orders created before this time, which is not included; a date without a time is the end of that day in SHOP_TIMEZONE',
  });

const INCLUDED = ['items'] as const;

/** Query of the caller's own orders. */
export class MyOrdersQuery extends scrollQuery({ limit: 10, max: 50 }) {
  @EnumField(ORDER_STATUSES, { optional: true, description: 'Only orders in this status' })
  status?: OrderStatus;

  @EnumField(INCLUDED, {
    optional: true,
    description: 'items: each order has `items`, its first three lines, and `itemCount`',
  })
  include?: (typeof INCLUDED)[number];
}

/** Which orders are exported. */
export class OrderExportQuery {
  @CreatedAfter() startDate?: DayOrTime;
  @CreatedBefore() endDate?: DayOrTime;
}

/** Query of the list of refunds. */
export class RefundListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumListQuery(REFUND_STATUSES, {
    optional: true,
    description: `Only refunds in one of these statuses. The list has those of the ${MOST_LOOKED_AT} orders with the newest refunds.`,
  })
  status?: Several<RefundStatus>;
}

/** Query of the administrator's list. */
export class AdminOrdersQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @EnumField(ORDER_SORTS, {
    default: 'newest',
    description: `In the order of totals, with more filters than \`status\`, the newest ${MOST_LOOKED_AT} orders are looked at`,
  })
  sort: OrderSort = 'newest';

  @EnumListQuery(ORDER_STATUSES, { optional: true, description: 'Only orders in one of these statuses' })
  status?: Several<OrderStatus>;

  @EnumListQuery(PAYMENT_STATUSES, {
    optional: true,
    description: 'Only orders with one of these payment statuses',
  })
  paymentStatus?: Several<PaymentStatus>;

  @EnumField(PAYMENT_METHODS, {
    optional: true,
    description: `Only orders that are paid so. With other filters than dates, and of \`GATEWAY\`, ${LOOKED_AT}`,
  })
  paymentMethod?: PaymentMethod;

  @BooleanQuery({
    optional: true,
    description: `true: only orders that need somebody, for whatever reason. With other filters than dates ${LOOKED_AT}`,
  })
  needsAttention?: boolean;

  @EnumListQuery(ORDER_ATTENTION, {
    optional: true,
    description: `Only orders that need somebody for one of these reasons. For one, \`oldest\` is what has waited longest. Of many ${LOOKED_AT}`,
  })
  attention?: Several<OrderAttention>;

  @ObjectIdField({ optional: true, description: `With other filters than status and dates ${LOOKED_AT}` })
  customerId?: string;

  @ObjectIdField({
    optional: true,
    description: `Only orders with this product. With other filters than dates ${LOOKED_AT}`,
  })
  productId?: string;

  @StaffTagQuery({ description: `Only orders with this tag. With other filters than dates ${LOOKED_AT}` })
  tag?: string;

  @OrderNumberQuery({
    optional: true,
    description: 'The complete number, in any letter case, with `#` or as digits',
  })
  orderNumber?: string;

  @EmailField({ optional: true, description: "The address of the customer's account" }) email?: string;

  @PhoneQuery({
    optional: true,
    description: 'The contact phone of the order; `+91`, a leading 0, spaces and signs are left out',
  })
  phone?: string;

  @TrackingNumberField({
    min: 1,
    optional: true,
    description: 'The AWB of the present parcel or a former one; only its letters and digits count',
  })
  trackingNumber?: string;

  @IdentifierQuery('An id of the payment gateway') gatewayPaymentId?: string;
  @IdentifierQuery('An id of the payment gateway') gatewayOrderId?: string;
  @IdentifierQuery('The whole number of the invoice') invoiceNumber?: string;

  @TextField(2, 200, {
    optional: true,
    example: '#ORD-26112104837261',
    description:
      'What staff have at hand: the order number or at least 4 of its digits, the email address, the phone in any spelling or its first or last digits (4 or more), the ' +
      'name, the AWB or its last 4 or more letters and digits, a payment or order id of the gateway, the invoice number. Of each of these at most 1000 orders are found.',
  })
  q?: string;

  @CreatedAfter() startDate?: DayOrTime;
  @CreatedBefore() endDate?: DayOrTime;

  /**
   * Accepted and ignored: the specification lists it as a parameter, because clients send back what `meta`
   * contained.
   */
  @IntQuery(0, Number.MAX_SAFE_INTEGER, { optional: true, description: 'Has no effect' }) total?: number;

  /** As `total`. */
  @IntQuery(0, Number.MAX_SAFE_INTEGER, { optional: true, description: 'Has no effect' }) totalPage?: number;
}
