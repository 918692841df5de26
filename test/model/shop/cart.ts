import { ok, refused, share, type Answer, type Cart, type Line, type Product, type Shop } from './shop.js';

/** The cart, its prices and its coupon. */

/** The base price less the discount, rounded half up. */
export function unitPrice({ price, discount }: Product): number {
  return share(price, 100 - discount, 100);
}

export function subtotalOf(shop: Shop, lines: readonly Line[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + quantity * unitPrice(shop.products[product]!), 0);
}

/** Returns what a coupon takes off a subtotal: never more than its maximum, nor than the subtotal. */
export function discountOf(shop: Shop, code: string, subtotal: number): number {
  const { type, value, maxDiscount } = shop.coupons[code]!;
  return Math.min(type === 'PERCENT' ? share(subtotal, value, 100) : value, maxDiscount, subtotal);
}

/**
 * Why a coupon cannot be used by the customer now; undefined if it can.
 * @param uncounted how many of the customer's uses do not count
 */
export function couponFault(
  shop: Shop,
  customer: string,
  code: string,
  subtotal: number,
  uncounted = 0,
): Answer | undefined {
  const coupon = shop.coupons[code];
  if (coupon === undefined) return refused(404, 'COUPON_NOT_FOUND');
  const applies =
    shop.now <= coupon.validUntil &&
    subtotal > 0 &&
    subtotal >= coupon.minSubtotal &&
    usesOf(shop, code) - uncounted < coupon.limit &&
    (coupon.usedBy[customer] ?? 0) - uncounted < coupon.limitPerCustomer;
  return applies ? undefined : refused(400, 'COUPON_NOT_APPLICABLE');
}

export function usesOf(shop: Shop, code: string): number {
  return Object.values(shop.coupons[code]!.usedBy).reduce((sum, uses) => sum + uses, 0);
}

/** As `couponFault`, in the cart: what the customer's own unpaid orders use does not count there. */
function couponFaultInCart(shop: Shop, customer: string, code: string, subtotal: number): Answer | undefined {
  const unpaid = Object.values(shop.orders).filter(
    ({ owner, coupon, couponHeld, reservedUntil }) =>
      owner === customer && coupon === code && couponHeld && reservedUntil !== null,
  );
  return couponFault(shop, customer, code, subtotal, unpaid.length);
}

/** The customer looks at the cart. As after every change, a coupon that no longer applies is dropped. */
export function viewCart(shop: Shop, customer: string): Answer {
  const cart = shop.carts[customer]!;
  const subtotal = subtotalOf(shop, cart.lines);
  if (cart.coupon !== null && couponFaultInCart(shop, customer, cart.coupon, subtotal) !== undefined)
    cart.coupon = null;
  const discount = cart.coupon === null ? 0 : discountOf(shop, cart.coupon, subtotal);
  return ok({
    lines: cart.lines.map(({ product, quantity }) => ({ product, quantity })),
    coupon: cart.coupon,
    subtotal,
    discount,
    total: Math.max(0, subtotal - discount),
  });
}

/** The units of a product in a cart never exceed its stock when they are put there. */
export function addToCart(shop: Shop, customer: string, product: string, quantity: number): Answer {
  const { lines } = shop.carts[customer]!;
  const line = lines.find((each) => each.product === product);
  const fault = unsellable(shop, product, (line?.quantity ?? 0) + quantity);
  if (fault !== undefined) return fault;
  if (line === undefined) lines.push({ product, quantity });
  else line.quantity += quantity;
  return viewCart(shop, customer);
}

export function changeLine(shop: Shop, customer: string, product: string, quantity: number): Answer {
  const line = shop.carts[customer]!.lines.find((each) => each.product === product);
  if (line === undefined) return refused(404, 'CART_ITEM_NOT_FOUND');
  const fault = unsellable(shop, product, quantity);
  if (fault !== undefined) return fault;
  line.quantity = quantity;
  return viewCart(shop, customer);
}

export function removeLine(shop: Shop, customer: string, product: string): Answer {
  const cart = shop.carts[customer]!;
  const left = cart.lines.filter((each) => each.product !== product);
  if (left.length === cart.lines.length) return refused(404, 'CART_ITEM_NOT_FOUND');
  cart.lines = left;
  return viewCart(shop, customer);
}

export function applyCoupon(shop: Shop, customer: string, code: string): Answer {
  const cart = shop.carts[customer]!;
  const fault = couponFaultInCart(shop, customer, code, subtotalOf(shop, cart.lines));
  if (fault !== undefined) return fault;
  cart.coupon = code;
  return viewCart(shop, customer);
}

export function removeCoupon(shop: Shop, customer: string): Answer {
  shop.carts[customer]!.coupon = null;
  return viewCart(shop, customer);
}

/** A payment takes the ordered lines and the order's coupon out of the cart. What was added since stays. */
export function takeOutOfCart(cart: Cart, ordered: readonly Line[], coupon: string | null): void {
  for (const { product, quantity } of ordered) {
    const line = cart.lines.find((each) => each.product === product);
    if (line !== undefined) line.quantity -= quantity;
  }
  cart.lines = cart.lines.filter(({ quantity }) => quantity > 0);
  if (cart.coupon === coupon) cart.coupon = null;
}

function unsellable(shop: Shop, product: string, units: number): Answer | undefined {
  const { active, stock } = shop.products[product]!;
  if (!active) return refused(404, 'PRODUCT_NOT_FOUND');
  return units > stock ? refused(409, 'INSUFFICIENT_STOCK') : undefined;
}
