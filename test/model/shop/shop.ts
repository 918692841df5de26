/**
 * The model of the shop: everything that a shop must remember, as plain data. Amounts are integer minor units, times
 * are milliseconds. Records have names that the steps give them (`ana`, `order 3`), never ids of the service.
 */
export interface Shop {
  now: number;
  products: Record<string, Product>;
  coupons: Record<string, Coupon>;
  carts: Record<string, Cart>;
  orders: Record<string, Order>;
  /** The customers whose address is verified: their invoice goes with the confirmation, so it has its number at once. */
  verified: readonly string[];
  returns: Record<string, Return>;
  /** The payments at the gateway, by name. The shop knows of one when it is reported. */
  payments: Record<string, GatewayPayment>;
  /** How the gateway answers a request for a refund. */
  refundAnswer: 'processed' | 'pending' | 'failed' | 'refused';
  /** The idempotency keys of checkouts, by customer and key. */
  keys: Record<string, { body: string; order: string; at: number }>;
  /** How many mails and notifications each customer got, by subject. */
  messages: Record<string, Record<string, number>>;
}

/**
 * A thing that is sold and counted for itself: a product, or a variant, whose name has that of its product before a
 * `/`.
 */
export interface Product {
  price: number;
  /** Per cent. */
  discount: number;
  stock: number;
  active: boolean;
}

export interface Coupon {
  type: 'PERCENT' | 'FLAT';
  /** Per cent, or minor units. */
  value: number;
  minSubtotal: number;
  maxDiscount: number;
  limit: number;
  limitPerCustomer: number;
  validUntil: number;
  usedBy: Record<string, number>;
}

export interface Cart {
  lines: Line[];
  coupon: string | null;
}

export interface Line {
  product: string;
  quantity: number;
}

export interface Order {
  owner: string;
  lines: Array<Line & { unitPrice: number }>;
  subtotal: number;
  total: number;
  coupon: string | null;
  couponHeld: boolean;
  status: 'PENDING' | 'PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'RETURN_REQUESTED' | 'RETURNED';
  paymentStatus: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUND_PENDING' | 'REFUNDED';
  /** Where the units are: held for an unpaid order, sold, or in the stock again. They go back once. */
  units: 'RESERVED' | 'SOLD' | 'BACK';
  /** Placed by the staff, and paid by a link: it holds none of the customer's places for unpaid orders, and the cart stays. */
  byStaff: boolean;
  street: string;
  paidAt: number | null;
  /**
   * The units that left the order before its dispatch: into the stock, or into none. Money may have gone back for
   * some before.
   */
  cancelled: Array<Line & { readonly restock: boolean; readonly refundedBefore: boolean }>;
  /** The sums that banks have taken of each payment that would have gone back. */
  takenByBank: Record<string, number>;
  /** The carrier's last word about the present parcel. */
  word: CarrierWord | null;
  /** Whether the carrier has brought it back, and nobody has refunded anything since. */
  awaitsRefund: boolean;
  /** The units that the customer's returns have brought back, part by part; damaged units are in no stock. */
  returned: Array<Line & { readonly restock?: boolean }>;
  /** The units whose money went back without a return. */
  refundedUnits: Line[];
  /** With the customer, and still counted by the stock: a late delivery found too few. */
  missing: Line[];
  /** The end of the reservation; null when the order no longer waits for a payment. */
  reservedUntil: number | null;
  cancelledBy: 'ADMIN' | 'CUSTOMER' | 'EXPIRY' | 'CARRIER' | null;
  /**
   * The reported payments, oldest first. The amount is null while only the customer's signature reports it. The gateway knows
   * nothing of one that was made by hand.
   */
  payments: Payment[];
  /** The payment that paid the order; it stays after a refund. */
  paidWith: string | null;
  /** Whether it has its invoice number. */
  numbered: boolean;
  /** Only the customer's signature says that it is paid; the gateway has not reported the capture. */
  awaitsCapture: boolean;
  refunds: Refund[];
  /** The dispute of each payment that has one, also of a payment that the shop does not know yet. */
  disputes: Record<string, Dispute>;
  /** Whether the carrier has the present parcel. */
  dispatched: boolean;
  /** How many parcels the carrier had before the order was reopened. */
  formerParcels: number;
  deliveredAt: number | null;
  /** The last applied event of the carrier. */
  carrierEvent: { status: CarrierStatus; at: number | null; parcel: number } | null;
  /** The newest time of an applied event, or of the reopening. */
  carrierTime: number | null;
}

export interface Payment {
  payment: string;
  amount: number | null;
  byHand: boolean;
  /** Whether the gateway calls the order paid by it although it is of another amount. */
  inFull?: true;
}

interface Dispute {
  status: 'OPEN' | 'WON' | 'LOST';
  amount: number;
}

/** @param kind what it means where it moves no order */
export interface CarrierWord {
  readonly kind: 'FAILED_ATTEMPT' | 'ENDED' | 'LOST' | 'OTHER';
  /** The newest time of a word. */
  readonly stampedAt: number | null;
}

export type CarrierStatus = 'DELIVERED' | 'CANCELLED' | 'RETURNED';

/** A tracking event, by the order number alone or by what the carrier calls a parcel. */
export interface CarrierEvent {
  readonly text: string;
  readonly at: number | null;
  readonly forged: boolean;
  readonly of?: 'present' | 'first';
}

export interface Refund {
  payment: string;
  amount: number;
  reason: 'CANCELLED' | 'RETURN' | 'LATE_PAYMENT' | 'DUPLICATE_PAYMENT' | 'AMOUNT_MISMATCH' | 'ADMIN';
  /** The status that the shop has. */
  status: 'PENDING' | 'PROCESSED' | 'FAILED';
  /** The status of the present attempt at the gateway; null before it has made it. */
  atGateway: 'PENDING' | 'PROCESSED' | 'FAILED' | null;
  /** Whether it waits until a dispute has ended. */
  held?: boolean;
  /** Whether it has just been released: the customer is told that it has started. */
  isReleased?: boolean;
}

export interface GatewayPayment {
  order: string;
  amount: number;
  status: 'authorized' | 'captured' | 'failed';
  /** Whether the gateway's offer, or its fee, made the amount: the gateway calls the order paid by it. */
  inFull?: true;
}

export interface Return {
  order: string;
  units: Line[];
  status: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'RECEIVED' | 'WITHDRAWN';
}

/** The shop's answer: a status, the code of an error, and the fields that matter. */
export interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly data?: unknown;
}

/**
 * An action, as the shop carries it out: at once, or in parts that are committed one after the other. Something else
 * may come between two parts, and what an earlier one has done stays when a later one refuses.
 */
export type Part = (shop: Shop) => Answer | Part;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const RESERVATION = 15 * MINUTE;
export const LINK_LIFETIME = 24 * HOUR;
export const ADDRESS_CHANGE = 60 * MINUTE;
export const RETURN_WINDOW = 30 * DAY;
export const KEY_LIFETIME = 24 * HOUR;
export const MINIMUM_TOTAL = 100;
/** The shop is started with this limit, so that the sequences meet it. */
export const MAX_UNPAID_ORDERS = 4;

export function newShop(now: number, customers: readonly string[], verified: readonly string[]): Shop {
  return {
    now,
    products: {},
    coupons: {},
    carts: Object.fromEntries(customers.map((name) => [name, { lines: [], coupon: null }])),
    orders: {},
    verified,
    returns: {},
    payments: {},
    refundAnswer: 'processed',
    keys: {},
    messages: Object.fromEntries(customers.map((name) => [name, {}])),
  };
}

export function isVariant(product: string): boolean {
  return product.includes('/');
}

export function ok(data?: unknown, status = 200): Answer {
  return data === undefined ? { status } : { status, data };
}

export function refused(status: number, code: string): Answer {
  return { status, code };
}

/** `amount` times `part` in `whole`, rounded half up. */
export function share(amount: number, part: number, whole: number): number {
  return Math.floor((2 * amount * part + whole) / (2 * whole));
}

/** The units of lines less those of others. */
export function unitsWithout<L extends Line>(lines: readonly L[], others: readonly Line[]): L[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - unitsIn(others, line.product) }))
    .filter(({ quantity }) => quantity > 0);
}

export function unitsIn(lines: readonly Line[], product: string): number {
  return lines.reduce((sum, line) => sum + (line.product === product ? line.quantity : 0), 0);
}

export function message(shop: Shop, customer: string, subject: string): void {
  const counts = shop.messages[customer]!;
  counts[subject] = (counts[subject] ?? 0) + 1;
}
