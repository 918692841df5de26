import { couponFault, discountOf, subtotalOf, unitPrice } from './cart.js';
import {
  KEY_LIFETIME,
  LINK_LIFETIME,
  MAX_UNPAID_ORDERS,
  MINIMUM_TOTAL,
  ok,
  refused,
  RESERVATION,
  unitsIn,
  unitsWithout,
  type Answer,
  type Line,
  type Order,
  type Shop,
} from './shop.js';

/** Checkout, and the stock and coupon uses that an order holds. */

export interface CheckoutRequest {
  readonly customer: string;
  /** Overrides the cart's. */
  readonly coupon: string | undefined;
  readonly key: string | undefined;
  /** Whether the address is in the customer's book. */
  readonly ownAddress: boolean;
}

/**
 * Turns the cart into an order of this name. The same key and body within 24 hours give the same order again, another
 * body is refused; a refused checkout leaves the key free.
 */
export function checkout(shop: Shop, name: string, request: CheckoutRequest): Answer {
  const { customer, key } = request;
  const remembered = shop.keys[`${customer} ${key}`];
  const body = JSON.stringify([request.coupon, request.ownAddress]);
  if (key !== undefined && remembered !== undefined && shop.now - remembered.at < KEY_LIFETIME) {
    if (remembered.body !== body) return refused(409, 'IDEMPOTENCY_KEY_REUSED');
    return placed(shop, remembered.order);
  }
  const fault = place(shop, name, request);
  if (fault !== undefined) return fault;
  if (key !== undefined) shop.keys[`${customer} ${key}`] = { body, order: name, at: shop.now };
  return placed(shop, name);
}

function placed(shop: Shop, name: string): Answer {
  return ok({ order: name, amount: shop.orders[name]!.total });
}

/** Either everything happens (order, stock, coupon use), or nothing. The cart keeps its content until it is paid. */
function place(shop: Shop, name: string, { customer, ...request }: CheckoutRequest): Answer | undefined {
  const cart = shop.carts[customer]!;
  if (cart.lines.length === 0) return refused(400, 'CART_IS_EMPTY');
  if (!inStock(shop, cart.lines)) return refused(409, 'INSUFFICIENT_STOCK');
  const subtotal = subtotalOf(shop, cart.lines);
  const coupon = request.coupon ?? cart.coupon;
  if (coupon !== null) {
    const fault = couponFault(shop, customer, coupon, subtotal);
    if (fault !== undefined) return fault;
  }
  const total = subtotal - (coupon === null ? 0 : discountOf(shop, coupon, subtotal));
  if (total < MINIMUM_TOTAL) return refused(400, 'TOTAL_BELOW_MINIMUM');
  if (!request.ownAddress) return refused(404, 'ADDRESS_NOT_FOUND');
  const unpaid = Object.values(shop.orders).filter(
    ({ owner, reservedUntil, byStaff }) => owner === customer && reservedUntil !== null && !byStaff,
  );
  if (unpaid.length >= MAX_UNPAID_ORDERS) return refused(409, 'TOO_MANY_UNPAID_ORDERS');
  const lines = cart.lines.map((line) => ({ ...line, unitPrice: unitPrice(shop.products[line.product]!) }));
  shop.orders[name] = newOrder(shop, { owner: customer, lines, subtotal, total, coupon });
  hold(shop, shop.orders[name]);
  return undefined;
}

function newOrder(
  shop: Shop,
  content: Pick<Order, 'owner' | 'lines' | 'subtotal' | 'total' | 'coupon'>,
): Order {
  return {
    ...content,
    couponHeld: false,
    status: 'PENDING',
    paymentStatus: 'PENDING',
    units: 'RESERVED',
    returned: [],
    byStaff: false,
    street: STREET,
    paidAt: null,
    cancelled: [],
    takenByBank: {},
    word: null,
    awaitsRefund: false,
    refundedUnits: [],
    missing: [],
    reservedUntil: shop.now + RESERVATION,
    cancelledBy: null,
    payments: [],
    paidWith: null,
    awaitsCapture: false,
    refunds: [],
    disputes: {},
    dispatched: false,
    formerParcels: 0,
    numbered: false,
    deliveredAt: null,
    carrierEvent: null,
    carrierTime: null,
  };
}

/** The street of every address book. */
const STREET = '12 Brigade Road';

/** The staff order what is in stock for a customer: it is reserved as long as its payment link lasts. */
export function orderForCustomer(
  shop: Shop,
  name: string,
  customer: string,
  wanted: readonly Line[],
): Answer {
  const lines = wanted.map((line) => ({ ...line, unitPrice: unitPrice(shop.products[line.product]!) }));
  const subtotal = subtotalOf(shop, wanted);
  const order = newOrder(shop, { owner: customer, lines, subtotal, total: subtotal, coupon: null });
  shop.orders[name] = { ...order, byStaff: true, reservedUntil: shop.now + LINK_LIFETIME };
  hold(shop, shop.orders[name]);
  return ok({ order: name, amount: subtotal }, 201);
}

/** Whoever has the link sees whether the order can be paid; a payment begins only if it can. */
export function openPaymentLink(shop: Shop, name: string, toPay: boolean): Answer {
  const { status, reservedUntil } = shop.orders[name]!;
  const isPayable = status === 'PENDING' && reservedUntil !== null && reservedUntil > shop.now;
  if (!isPayable && (status === 'PENDING' || status === 'CANCELLED')) return refused(410, 'LINK_EXPIRED');
  if (!toPay) return ok({ payable: isPayable });
  return isPayable ? ok() : refused(409, 'ORDER_ALREADY_PAID');
}

export function inStock(shop: Shop, lines: readonly Line[]): boolean {
  return lines.every(({ product, quantity }) => {
    const { active, stock } = shop.products[product]!;
    return active && stock >= quantity;
  });
}

/** Takes the order's units out of the stock, and uses its coupon once. */
export function hold(shop: Shop, order: Order): void {
  for (const { product, quantity } of order.lines) shop.products[product]!.stock -= quantity;
  order.couponHeld = order.coupon !== null;
  if (order.coupon === null) return;
  const { usedBy } = shop.coupons[order.coupon]!;
  usedBy[order.owner] = (usedBy[order.owner] ?? 0) + 1;
}

/** Puts the units back that have not come back before. */
export function putBack(shop: Shop, order: Order): void {
  if (order.units !== 'BACK') restock(shop, order, unitsWithout(remainingIn(order), order.returned));
  order.units = 'BACK';
}

/** The units that have not left the order before its dispatch. */
export function remainingIn({ lines, cancelled }: Order): Order['lines'] {
  return unitsWithout(lines, cancelled);
}

/** Units of the order are back; those that the stock has counted all the time are there already. */
export function restock(shop: Shop, order: Order, units: readonly Line[]): void {
  for (const { product, quantity } of unitsWithout(units, order.missing))
    shop.products[product]!.stock += quantity;
  order.missing = unitsWithout(order.missing, units);
}

/** Units that had gone back are with the customer all the same: they are taken again, as far as they are there. */
export function takeAgain(shop: Shop, order: Order): void {
  const isWhole = unitsWithout(remainingIn(order), order.returned).length === 0;
  const damaged = isWhole ? order.returned.filter(({ restock: isGood }) => isGood === false) : [];
  if (isWhole) order.returned = [];
  for (const { product, quantity } of unitsWithout(
    unitsWithout(remainingIn(order), order.returned),
    damaged,
  )) {
    const taken = Math.min(quantity, shop.products[product]!.stock);
    shop.products[product]!.stock -= taken;
    const missing = unitsIn(order.missing, product) + quantity - taken;
    order.missing = order.missing.filter((each) => each.product !== product);
    if (missing > 0) order.missing.push({ product, quantity: missing });
  }
  order.units = 'SOLD';
}

export function releaseCoupon(shop: Shop, order: Order): void {
  if (order.couponHeld) shop.coupons[order.coupon!]!.usedBy[order.owner]!--;
  order.couponHeld = false;
}
