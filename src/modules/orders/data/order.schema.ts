import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import type { Pricing } from '#common/money/pricing.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import { ORDER_ATTENTION, type AttentionSince } from '../domain/attention.js';
import {
  CANCEL_CAUSES,
  PAYMENT_STATUSES,
  STOCK_STATES,
  type AppliedCarrierEvent,
  type CancelCause,
  type CancelledUnits,
  type CashOnDelivery,
  type CarrierWord,
  type DispatchFailure,
  type FormerShipment,
  type IssuedCreditNote,
  type MissingUnits,
  type OrderDispute,
  type OtherRefund,
  type OrderPayment,
  type OrderRefund,
  type OrderState,
  type PaymentStatus,
  type ReturnedUnits,
  type StockState,
} from '../domain/order-state.js';
import { ORDER_STATUSES, type OrderStatus } from '../domain/order-status.js';
import type { PaymentLink } from '../domain/payment-link.js';
import type { Redelivery, RedeliveryLink } from '../domain/redelivery.js';
import { TAX_HEADS, type Supply, type TaxHeads } from '../tax/place-of-supply.js';
import type { CashBooks } from '../money/cash-books.js';
import { StoredCash, StoredCashBooks } from './order-cash.schema.js';
import { StoredDelivery } from './order-delivery.schema.js';
import {
  StoredCancelledUnits,
  StoredCreditNote,
  StoredDispute,
  StoredDiscount,
  StoredOtherRefund,
  StoredPayment,
  StoredPaymentLink,
  StoredPricing,
  StoredRefund,
  StoredReturnedUnits,
} from './order-money.schema.js';
import {
  DispatchLease,
  StoredCarrierWord,
  StoredDispatchFailure,
  StoredRedelivery,
  StoredRedeliveryLink,
  StoredShipment,
} from './order-parcel.schema.js';

/** An order line at the time of purchase. Amounts are integer minor units. */
@Schema({ _id: false, minimize: false })
export class OrderLine {
  /** Missing in orders from before lines had ids: `withItemIds` gives every line one. */
  @Prop({ type: String }) itemId?: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) productId!: Types.ObjectId;

  /** Missing for a product without variants. */
  @Prop({ type: String }) variantId?: string;
  @Prop({ type: String, required: true }) name!: string;

  /** The SKU of the variant, where there is one. */
  @Prop({ type: String, required: true }) sku!: string;
  @Prop({ type: Number, required: true }) unitPriceMinor!: number;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;
  @Prop({ type: Object }) selectedAttributes?: SelectedAttributes;
  @Prop({ type: Number, required: true }) lineTotalMinor!: number;
  @Prop({ type: String }) hsnCode?: string;

  /** The tax that the price contains, in per cent. Missing in orders from before taxes were recorded. */
  @Prop({ type: Number }) taxRate?: number;
}

/** The shipping address at the time of checkout. */
@Schema({ _id: false })
export class ShippingAddress {
  @Prop({ type: String, required: true }) street!: string;
  @Prop({ type: String, required: true }) city!: string;
  @Prop({ type: String, required: true }) state!: string;
  @Prop({ type: String, required: true }) pincode!: string;
  @Prop({ type: String, required: true }) label!: string;
  @Prop({ type: String }) gstin?: string;
  @Prop({ type: String }) company?: string;

  /** The recipient of the parcel, if not the buyer. */
  @Prop({ type: String }) recipient?: string;
  @Prop({ type: String }) recipientPhone?: string;
}

@Schema({ _id: false })
class StoredSupply implements Supply {
  @Prop({ type: String }) stateCode?: string;
  @Prop({ type: String, enum: TAX_HEADS }) heads?: TaxHeads;
}

/** An entry of the status history. `by` is `CUSTOMER`, `GATEWAY`, `CARRIER`, `SYSTEM` or `ADMIN:<user id>`. */
@Schema({ _id: false })
export class StatusEntry {
  @Prop({ type: String, required: true, enum: ORDER_STATUSES }) status!: OrderStatus;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true }) by!: string;

  /** Why the customer cancelled, or the administrator ended the order, in their words. Removed with the account. */
  @Prop({ type: String }) reason?: string;
}

/** A note of the staff (`by` is `ADMIN:<user id>`), or of the shop itself (`SYSTEM`). */
@Schema()
export class OrderNote {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) text!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true }) by!: string;
}

@Schema({ _id: false })
export class OrderCoupon {
  @Prop({ type: String, required: true }) couponId!: string;
  @Prop({ type: String, required: true }) code!: string;
}

@Schema({ _id: false })
class StoredMissingUnits implements MissingUnits {
  @Prop({ type: String, required: true }) productId!: string;
  @Prop({ type: String }) variantId?: string;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;
}

@Schema({ _id: false })
class StoredAttention implements AttentionSince {
  @Prop({ type: Date }) refundFailed?: Date;
  @Prop({ type: Date }) paymentTwice?: Date;
  @Prop({ type: Date }) dispatchFailed?: Date;
  @Prop({ type: Date }) carrierCancelled?: Date;
  @Prop({ type: Date }) lost?: Date;
  @Prop({ type: Date }) stuck?: Date;
  @Prop({ type: Date }) undelivered?: Date;
  @Prop({ type: Date }) late?: Date;
  @Prop({ type: Date }) returnedPaid?: Date;
  @Prop({ type: Date }) refundedUndispatched?: Date;
  @Prop({ type: Date }) codOverdue?: Date;
  @Prop({ type: Date }) disputed?: Date;
  @Prop({ type: Date }) addressDoubtful?: Date;
  @Prop({ type: Date }) toDispatch?: Date;
}

@Schema({ collection: 'orders', versionKey: false })
export class Order implements OrderState {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) orderNumber!: string;

  /** The parts of the number that it is found by. Missing in legacy orders, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) numberParts?: string[];

  /** The owner's id. It stays when the account is deleted. */
  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;

  /** Null after the account is deleted; no mail is sent then. */
  @Prop({ type: String, default: null }) userEmail!: string | null;
  @Prop({ type: String, required: true }) userFirstname!: string;

  /** Missing in orders from before it was kept. Removed with the account. */
  @Prop({ type: String }) userLastname?: string;

  /** The courier's contact phone, from checkout or the profile. Removed with the account. */
  @Prop({ type: String }) phone?: string;

  /** The end of it, by which it is found. Missing in orders from before, until `db:migrate` adds it. */
  @Prop({ type: String }) phoneEnd?: string;

  /** Whether the owner has deleted the account. Name and address are scrambled then. */
  @Prop({ type: Boolean, required: true }) ownerErased!: boolean;

  /** Whether the gateway order exists, so that the customer can see and pay the order. */
  @Prop({ type: Boolean, required: true }) hasGatewayOrder!: boolean;
  @Prop({ type: String, required: true, enum: ORDER_STATUSES }) orderStatus!: OrderStatus;
  @Prop({ type: String, required: true, enum: PAYMENT_STATUSES }) paymentStatus!: PaymentStatus;
  @Prop({ type: String, required: true, enum: STOCK_STATES }) stockState!: StockState;
  @Prop({ type: Boolean, required: true }) couponHeld!: boolean;
  @Prop({ type: String, enum: CANCEL_CAUSES }) cancelCause?: CancelCause;
  @Prop({ type: SchemaFactory.createForClass(StoredPricing), required: true }) pricing!: Pricing;
  @Prop({ type: String, required: true }) currency!: string;
  @Prop({ type: [SchemaFactory.createForClass(OrderLine)], required: true }) items!: OrderLine[];

  @Prop({ type: SchemaFactory.createForClass(ShippingAddress), required: true })
  shippingAddress!: ShippingAddress;

  /** Missing in orders from before it was kept. Stays when the account is deleted. */
  @Prop({ type: SchemaFactory.createForClass(StoredSupply) }) supply?: Supply;

  @Prop({ type: SchemaFactory.createForClass(OrderCoupon) }) coupon?: OrderCoupon;

  /** Missing in orders of a shop without zones. */
  @Prop({ type: SchemaFactory.createForClass(StoredDelivery) }) delivery?: StoredDelivery;

  /** Missing where it is paid otherwise. */
  @Prop({ type: SchemaFactory.createForClass(StoredCash) }) cod?: CashOnDelivery;

  /** Whether it is paid at the door: for an index. */
  @Prop({ type: Boolean }) isCash?: true;

  /** The sums of its cash once it is collected, for lists; kept by every write that decides on them. */
  @Prop({ type: SchemaFactory.createForClass(StoredCashBooks) }) cashBooks?: CashBooks;

  /** The keys of `cod` while it is to be collected: see `openCashKeysOf`. */
  @Prop({ type: [String], default: undefined }) codOpenKeys?: string[];

  /** Given by hand; `pricing` contains it. Missing in nearly every order. */
  @Prop({ type: SchemaFactory.createForClass(StoredDiscount) }) discount?: StoredDiscount;

  /** Missing in orders that customers have placed. */
  @Prop({ type: SchemaFactory.createForClass(StoredPaymentLink) }) paymentLink?: PaymentLink;
  @Prop({ type: String }) gatewayOrderId?: string;
  @Prop({ type: String }) gatewayPaymentId?: string;
  @Prop({ type: [SchemaFactory.createForClass(StoredPayment)], required: true }) payments!: OrderPayment[];

  /** The ids of its payments in lower case. Missing without one, and in legacy orders until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) paymentKeys?: string[];
  @Prop({ type: [SchemaFactory.createForClass(StoredRefund)], default: undefined }) refunds?: OrderRefund[];

  /** When its newest refund was started: the list of refunds is in this order. */
  @Prop({ type: Date }) lastRefundAt?: Date;

  @Prop({ type: [SchemaFactory.createForClass(StoredDispute)], default: undefined })
  disputes?: OrderDispute[];
  @Prop({ type: [SchemaFactory.createForClass(StoredOtherRefund)], default: undefined })
  otherRefunds?: OtherRefund[];
  @Prop({ type: [SchemaFactory.createForClass(StoredReturnedUnits)], default: undefined })
  returnedUnits?: ReturnedUnits[];

  /** Missing in orders that all units remain in, and in legacy orders. */
  @Prop({ type: [SchemaFactory.createForClass(StoredCancelledUnits)], default: undefined })
  cancelledUnits?: CancelledUnits[];

  /** Consecutive within the financial year. Once given it stays, or moves to the credit note of an invoice that nobody has paid. */
  @Prop({ type: String }) invoiceNumber?: string;
  @Prop({ type: Date }) invoicedAt?: Date;
  @Prop({ type: Date }) invoiceDueAt?: Date;

  /** Apart from `refunds`, which transitions replace as they were read. */
  @Prop({ type: [SchemaFactory.createForClass(StoredCreditNote)], default: undefined })
  creditNotes?: IssuedCreditNote[];

  @Prop({ type: Date }) creditNoteDueAt?: Date;
  @Prop({ type: Date }) uncapturedSince?: Date;

  /** Missing in nearly every order. */
  @Prop({ type: Date }) paymentTwiceAt?: Date;
  @Prop({ type: Date }) reservedUntil?: Date;
  @Prop({ type: Date }) releaseAt?: Date;
  @Prop({ type: Number }) unpaidSlot?: number;

  /** The next time to ask the gateway about payments and refunds; missing after the last planned time. */
  @Prop({ type: Date }) reconcileAt?: Date;
  @Prop({ type: SchemaFactory.createForClass(DispatchLease) }) dispatchLease?: DispatchLease;

  /** Removed when the order is shipped, and with the account. */
  @Prop({ type: SchemaFactory.createForClass(StoredDispatchFailure) }) dispatchFailure?: DispatchFailure;
  /** As it was written, without outer blanks. */
  @Prop({ type: String }) trackingNumber?: string;

  /** The keys of its tracking numbers, former ones too: see `trackingKeysOf`. Missing without a number. */
  @Prop({ type: [String], default: undefined }) trackingKeys?: string[];

  /** The ends of them, by which it is found. Missing in orders from before, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) trackingEnds?: string[];
  @Prop({ type: String }) courierName?: string;
  /** The carrier's page of the parcel; missing for a number that the shop has given, and in orders of an earlier version. */
  @Prop({ type: String }) trackingUrl?: string;
  @Prop({ type: String }) carrierOrderId?: string;

  /** The e-way bill of the present parcel. */
  @Prop({ type: String }) ewaybillNumber?: string;

  /** When the carrier is asked about the parcel if it stays silent; missing in orders that are not on their way. */
  @Prop({ type: Date }) trackAt?: Date;
  @Prop({ type: [SchemaFactory.createForClass(StoredShipment)], default: undefined })
  shipments?: FormerShipment[];

  @Prop({ type: Object }) carrierEvent?: AppliedCarrierEvent;
  @Prop({ type: Date }) carrierEventAt?: Date;

  /** Removed with the account, unless it is known. */
  @Prop({ type: SchemaFactory.createForClass(StoredCarrierWord) }) carrierStatus?: CarrierWord;
  /** Missing in nearly every order; of a deleted account without the words of people. */
  @Prop({ type: SchemaFactory.createForClass(StoredRedelivery) }) redelivery?: Redelivery;

  /** Removed with the account. */
  @Prop({ type: SchemaFactory.createForClass(StoredRedeliveryLink) }) redeliveryLink?: RedeliveryLink;
  @Prop({ type: [SchemaFactory.createForClass(StoredMissingUnits)], default: undefined })
  missingUnits?: MissingUnits[];

  /** Why it needs somebody, and since when; kept by every write that decides on it. Missing when it needs nobody. */
  @Prop({ type: SchemaFactory.createForClass(StoredAttention) }) attention?: AttentionSince;

  /** Whether it has `attention`: for an index. */
  @Prop({ type: Boolean }) needsAttention?: true;

  /** When it will need attention without any further event: a parcel without a word of the carrier. */
  @Prop({ type: Date }) attentionDueAt?: Date;

  @Prop({ type: Date }) deliveredAt?: Date;
  @Prop({ type: [SchemaFactory.createForClass(StatusEntry)], required: true }) statusHistory!: StatusEntry[];

  /** The staff's tags, in lower case. Absent: none. Removed with the account. */
  @Prop({ type: [String], default: undefined }) tags?: string[];

  /** At most `MOST_NOTES`. Removed with the account. */
  @Prop({ type: [SchemaFactory.createForClass(OrderNote)], default: undefined }) notes?: OrderNote[];
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const OrderSchema = SchemaFactory.createForClass(Order);
OrderSchema.index({ orderNumber: 1 }, { unique: true });
OrderSchema.index({ numberParts: 1 });
OrderSchema.index({ gatewayOrderId: 1 }, { unique: true, sparse: true });
OrderSchema.index({ 'payments.gatewayPaymentId': 1 }, { sparse: true });
OrderSchema.index({ paymentKeys: 1 }, { sparse: true });
// Only orders that the staff have placed are in it.
OrderSchema.index({ 'paymentLink.tokenHash': 1 }, { unique: true, sparse: true });
// Only orders with a failed attempt are in it.
OrderSchema.index({ 'redeliveryLink.tokenHash': 1 }, { unique: true, sparse: true });
OrderSchema.index({ invoiceNumber: 1 }, { unique: true, sparse: true });
OrderSchema.index({ 'creditNotes.unpaid.invoiceNumber': 1 }, { sparse: true });
// Only paid orders without an invoice number have it: the index is empty nearly always.
OrderSchema.index({ invoiceDueAt: 1 }, { sparse: true });
// The same for credit notes.
OrderSchema.index({ 'creditNotes.number': 1 }, { unique: true, sparse: true });
OrderSchema.index({ creditNoteDueAt: 1 }, { sparse: true });
// For tracking events that do not name our order, and for what staff type.
OrderSchema.index({ trackingKeys: 1 }, { sparse: true });
OrderSchema.index({ trackingEnds: 1 }, { sparse: true });
OrderSchema.index({ phoneEnd: 1 }, { sparse: true });
// Only orders that were delivered late, while the stock was short, have them: the index is empty nearly always.
OrderSchema.index({ 'missingUnits.productId': 1 }, { sparse: true });
// The gauges count orders with an outstanding capture, an unfinished refund or a dispute; these sparse indexes hold no others.
OrderSchema.index({ uncapturedSince: 1 }, { sparse: true });
OrderSchema.index({ 'refunds.status': 1, lastRefundAt: -1 }, { sparse: true });
OrderSchema.index({ 'refunds.processedAt': 1 }, { sparse: true });
OrderSchema.index({ 'disputes.status': 1 }, { sparse: true });
// What was paid in a period.
OrderSchema.index({ 'payments.receivedAt': 1 }, { sparse: true });
// The customer's list and the administrator's, each with and without a status; the administrator's also with the payment's.
OrderSchema.index({ userId: 1, hasGatewayOrder: 1, createdAt: -1, _id: -1 });
OrderSchema.index({ userId: 1, hasGatewayOrder: 1, orderStatus: 1, createdAt: -1, _id: -1 });
OrderSchema.index({ hasGatewayOrder: 1, createdAt: -1, _id: -1 });
OrderSchema.index({ hasGatewayOrder: 1, orderStatus: 1, createdAt: -1, _id: -1 });
OrderSchema.index({ hasGatewayOrder: 1, paymentStatus: 1, createdAt: -1, _id: -1 });
OrderSchema.index({ hasGatewayOrder: 1, orderStatus: 1, paymentStatus: 1, createdAt: -1, _id: -1 });
// Of few buyers: the register of papers finds them by their registration.
OrderSchema.index({ 'shippingAddress.gstin': 1 }, { sparse: true });
// Only what is still to be collected at the door is in it.
OrderSchema.index({ codOpenKeys: 1 }, { sparse: true });
// The list of cash orders. Behind the order of the list stands what the figures of cash read.
OrderSchema.index(
  {
    isCash: 1,
    hasGatewayOrder: 1,
    createdAt: -1,
    _id: -1,
    orderStatus: 1,
    paymentStatus: 1,
    'pricing.totalMinor': 1,
    'shippingAddress.pincode': 1,
  },
  { partialFilterExpression: { isCash: true } },
);
// Only parcels that have arrived, and were promised by a day, are in it: the figures of promises read no order.
OrderSchema.index(
  { createdAt: 1, deliveredAt: 1, 'delivery.estimatedDelivery.to': 1 },
  {
    partialFilterExpression: {
      deliveredAt: { $exists: true },
      'delivery.estimatedDelivery.to': { $exists: true },
    },
  },
);
// Only what was collected at the door is in these: the list of cash, with and without where it stands.
OrderSchema.index({ 'cod.collectedAt': -1, _id: -1 }, { sparse: true });
// The second has the sums, too: their totals read no order.
OrderSchema.index(
  {
    'cashBooks.standing': 1,
    'cod.collectedAt': -1,
    _id: -1,
    'cashBooks.collectedMinor': 1,
    'cashBooks.remittedMinor': 1,
    'cashBooks.leftMinor': 1,
  },
  { partialFilterExpression: { 'cashBooks.standing': { $exists: true } } },
);
OrderSchema.index({ 'cod.remittances.reference': 1 }, { sparse: true });
// The administrator's list of a phone. That of an email address goes by the account.
OrderSchema.index({ phone: 1, hasGatewayOrder: 1, createdAt: -1, _id: -1 });
// The administrator's list by totals, with and without a status, and that of a product.
OrderSchema.index({ hasGatewayOrder: 1, 'pricing.totalMinor': 1, _id: 1 });
OrderSchema.index({ hasGatewayOrder: 1, orderStatus: 1, 'pricing.totalMinor': 1, _id: 1 });
OrderSchema.index({ 'items.productId': 1, hasGatewayOrder: 1, createdAt: -1, _id: -1 });
// Only tagged orders are in it.
OrderSchema.index(
  { tags: 1, hasGatewayOrder: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { tags: { $exists: true } } },
);
// Only orders that need somebody are in these.
OrderSchema.index(
  { needsAttention: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { needsAttention: true } },
);
for (const reason of ORDER_ATTENTION) {
  const field = `attention.${reason}`;
  OrderSchema.index({ [field]: 1, _id: 1 }, { partialFilterExpression: { [field]: { $exists: true } } });
}
// Finds the name under which a product was last sold.
OrderSchema.index(
  { 'items.productId': 1, createdAt: -1 },
  { partialFilterExpression: { hasGatewayOrder: true, orderStatus: 'DELIVERED' } },
);
// Only unpaid orders have `releaseAt`, so the expiry worker's index does not grow with the shop.
OrderSchema.index({ releaseAt: 1 }, { sparse: true });
OrderSchema.index({ reconcileAt: 1 }, { sparse: true });
// Only orders that are on their way have these.
OrderSchema.index({ attentionDueAt: 1 }, { sparse: true });
OrderSchema.index({ trackAt: 1 }, { sparse: true });
// Limits the unpaid orders of an account: each occupies one slot.
OrderSchema.index(
  { userId: 1, unpaidSlot: 1 },
  { unique: true, partialFilterExpression: { unpaidSlot: { $gte: 0 } } },
);
