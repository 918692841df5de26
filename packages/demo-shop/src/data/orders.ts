import { withoutUndefined } from '#common/collections/without-undefined.js';
import {
  lineTotalOf,
  pricingOf,
  subtotalOf,
  withCashOnDelivery,
  withShipping,
  type Pricing,
} from '#common/money/pricing.js';
import { promisedDelivery, type WorkingTime } from '#common/time/delivery-promise.js';
import { discountOf, type Coupon } from '#modules/coupons/index.js';
import { ORDER_NUMBER_RANGE, orderNumber, orderNumberParts, type Order } from '#modules/orders/index.js';
import { supplyTo } from '#modules/orders/tax/index.js';
import { withDerivedFields } from '#modules/orders/data/index.js';
import { unitPriceOf, sameSelection, type Product } from '#modules/products/index.js';
import type { ShippingQuotes } from '#modules/shipping-rates/index.js';
import type { User } from '#modules/users/index.js';
import { paidAtTheDoor } from './cash-on-delivery.js';
import { SCENARIOS, type Scenario } from './order-scenarios.js';
import { DAY_MS, demoId, SeededRandom } from './random.js';

/** As `SHIPMENT_SILENCE_DAYS` by default. */
const SILENCE_MS = 7 * DAY_MS;
const REMITTANCE_MS = 10 * DAY_MS;

/** The ingredients of the demo orders. */
interface OrderIngredients {
  readonly now: Date;
  readonly products: readonly Product[];
  readonly accounts: readonly User[];
  readonly coupons: readonly Coupon[];
  readonly currency: string;
  readonly reservationMs: number;
  /** Missing in a shop without zones: then nothing is shipped for a price, or paid at the door. */
  readonly shipping?: DemoShipping | undefined;
}

/** How a shop with zones sends its parcels. */
export interface DemoShipping {
  readonly quotes: ShippingQuotes;
  readonly working: WorkingTime;
}

interface Plan {
  readonly scenario: Scenario;
  readonly placedAt: Date;
  readonly isCash: boolean;
}

/** About 120 orders of the last 60 days, in every state, oldest first. */
export function demoOrders(ingredients: OrderIngredients): Order[] {
  const random = new SeededRandom('orders');
  const orders: Order[] = [];
  const cashRandom = new SeededRandom('cash');
  for (const [index, plan] of plansOf(random, ingredients.now).entries())
    orders.push(shipped(orderOf(index, plan, ingredients, orders, random), plan, ingredients, cashRandom));
  return orders;
}

function plansOf(random: SeededRandom, now: Date): Plan[] {
  const plans = SCENARIOS.flatMap((scenario) => {
    const daysAgo = () => random.between(...scenario.daysAgo);
    const placedAt = () => new Date(now.getTime() - Math.round(daysAgo() * DAY_MS));
    return Array.from({ length: scenario.count }, (_, at) => ({
      scenario,
      placedAt: placedAt(),
      isCash: at < scenario.cash,
    }));
  });
  return plans.toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
}

function orderOf(
  index: number,
  { scenario, placedAt }: Plan,
  { products, accounts, coupons, currency, reservationMs }: OrderIngredients,
  earlier: readonly Order[],
  random: SeededRandom,
): Order {
  const admin = accounts.find(({ role }) => role === 'ADMIN')!;
  const owner = random.pick(accounts.filter(({ role }) => role === 'USER'));
  const items = random.sample(products, random.int(1, 4)).map((product) => lineOf(product, random));
  const coupon = couponFor(owner, subtotalOf(items), placedAt, coupons, earlier, random);
  const discountMinor = coupon === undefined ? 0 : discountOf(coupon, subtotalOf(items));
  const { street, city, state, pincode, label } = random.pick(owner.addresses);
  const gatewayPaymentId = `pay_Demo${String(index).padStart(10, '0')}`;
  const adminId = admin._id.toHexString();
  const pricing = pricingOf(items, discountMinor);
  const { totalMinor } = pricing;
  const history = { random, placedAt, reservationMs, gatewayPaymentId, adminId, totalMinor };
  const scenarioState = scenario.stateAfter(history);
  const number = orderNumber(placedAt, random.int(0, ORDER_NUMBER_RANGE - 1));
  return {
    _id: demoId('order', index),
    orderNumber: number,
    numberParts: orderNumberParts(number),
    userId: owner._id,
    userEmail: owner.email,
    userFirstname: owner.firstname,
    userLastname: owner.lastname,
    ownerErased: false,
    hasGatewayOrder: true,
    pricing,
    currency,
    items,
    shippingAddress: { street, city, state, pincode, label },
    supply: supplyTo({ state, pincode }, undefined),
    ...(coupon === undefined ? {} : { coupon: { couponId: coupon._id.toHexString(), code: coupon.code } }),
    gatewayOrderId: `order_Demo${String(index).padStart(10, '0')}`,
    createdAt: placedAt,
    ...scenarioState,
    couponHeld: scenarioState.couponHeld && coupon !== undefined,
  };
}

/** Adds to an order how it is shipped and paid in a shop with zones, and the fields that follow from all. */
function shipped(
  order: Order,
  { placedAt, isCash }: Plan,
  { now, products, shipping }: OrderIngredients,
  random: SeededRandom,
): Order {
  const terms = { now, silenceMs: SILENCE_MS, timeZone: 'Asia/Kolkata', remittanceMs: REMITTANCE_MS };
  const option = shipping?.quotes(order.shippingAddress.pincode, contentsOf(order, products)).options[0];
  if (shipping === undefined || option === undefined) return withDerivedFields(order, terms);
  const { rateId, name, priceMinor, minDays, maxDays, codFeeMinor } = option;
  const estimatedDelivery = promisedDelivery(option, placedAt, shipping.working);
  const delivery = { rateId, name, priceMinor, ...withoutUndefined({ minDays, maxDays, estimatedDelivery }) };
  const pricing = withShipping(order.pricing, priceMinor);
  if (!isCash || codFeeMinor === undefined)
    return withDerivedFields(withPrice({ ...order, delivery }, pricing), terms);
  const cash = withCashOnDelivery(pricing, codFeeMinor);
  const placed = paidAtTheDoor(order, { now, amountMinor: cash.totalMinor, random });
  return withDerivedFields({ ...placed, delivery, pricing: cash }, terms);
}

/** A payment and its refund are of the whole price. */
function withPrice(order: Order, pricing: Pricing): Order {
  const { totalMinor: amountMinor } = pricing;
  const { payments, refunds } = order;
  return {
    ...order,
    pricing,
    payments: payments.map((payment) => ({ ...payment, amountMinor })),
    ...(refunds === undefined ? {} : { refunds: refunds.map((refund) => ({ ...refund, amountMinor })) }),
  };
}

function contentsOf({ items, pricing }: Order, products: readonly Product[]) {
  const grams = items.reduce((sum, { productId, quantity }) => {
    const { weight = 0 } = products.find(({ _id }) => _id.equals(productId))!;
    return sum + weight * quantity;
  }, 0);
  return { goodsMinor: pricing.totalMinor, grams };
}

function lineOf(product: Product, random: SeededRandom): Order['items'][number] {
  const quantity = random.chance(0.7) ? 1 : random.int(2, 3);
  const chosen = Object.entries(product.attributes).map(([name, values]) => [name, random.pick(values)]);
  const selectedAttributes = Object.fromEntries(chosen) as NonNullable<
    Order['items'][number]['selectedAttributes']
  >;
  const variant = product.variants?.find(({ options }) => sameSelection(options, selectedAttributes));
  const unitPriceMinor = unitPriceOf(variant ?? product);
  return {
    productId: product._id,
    ...(variant === undefined ? {} : { variantId: variant._id.toHexString() }),
    name: product.name,
    sku: variant?.sku ?? product.sku,
    unitPriceMinor,
    quantity,
    selectedAttributes,
    lineTotalMinor: lineTotalOf({ unitPriceMinor, quantity }),
    hsnCode: product.hsnCode!,
    taxRate: product.taxRate!,
  };
}

/** WELCOME10 for a customer's first order; for later ones sometimes a coupon, if its terms permit it. */
function couponFor(
  owner: User,
  subtotalMinor: number,
  placedAt: Date,
  coupons: readonly Coupon[],
  earlier: readonly Order[],
  random: SeededRandom,
): Coupon | undefined {
  const isFirst = !earlier.some(({ userId }) => userId.equals(owner._id));
  const wanted = isFirst
    ? 'WELCOME10'
    : random.pick(['FLAT200', 'FESTIVE25', undefined, undefined, undefined]);
  const coupon = coupons.find(({ code }) => code === wanted);
  if (coupon === undefined || subtotalMinor < coupon.minSubtotalMinor) return undefined;
  const isEarly = coupon.validFrom !== undefined && placedAt < coupon.validFrom;
  const isUsedUp = usesBy(owner, coupon, earlier) >= (coupon.perUserLimit ?? Infinity);
  return isEarly || isUsedUp ? undefined : coupon;
}

function usesBy(owner: User, { code }: Coupon, orders: readonly Order[]): number {
  return orders.filter(
    (order) => order.couponHeld && order.coupon?.code === code && order.userId.equals(owner._id),
  ).length;
}
