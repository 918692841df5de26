import * as shop from './shop/index.js';
import type { Shop } from './shop/index.js';
import type { Step } from './step.js';
import * as steps from './steps/index.js';

export const CUSTOMERS = ['ana', 'ben', 'chloe'] as const;
export const VERIFIED: readonly string[] = ['ana'];
const COUPONS = ['TENTH', 'TENTH', 'FIFTY', 'GONE'] as const;
const KEYS = ['k1', 'k2', 'k3'] as const;
const CHOICES = 10_000;

/** A turn as the random source gives it: what to do, and with what. Each number is below `CHOICES`. */
export type Dice = readonly number[];
export const DICE = { count: 6, below: CHOICES } as const;

/**
 * Returns what the shop begins with: a product in two variants and one without, two coupons, and an order that has
 * been delivered, so that returns and refunds meet from the first turn on. The last product alone is too cheap to be
 * ordered.
 */
export function opening(now: number): Step[] {
  const product = (price: number, discount: number, stock: number) => ({
    price,
    discount,
    stock,
    active: true,
  });
  return [
    steps.createProduct('kettle/steel', product(49_950, 0, 5)),
    steps.createProduct('kettle/black', product(19_999, 15, 8)),
    steps.createProduct('pin', product(60, 0, 8)),
    steps.createCoupon('TENTH', {
      type: 'PERCENT',
      value: 10,
      minSubtotal: 0,
      maxDiscount: 6_000,
      limit: 7,
      limitPerCustomer: 3,
      validUntil: now + 60 * shop.DAY,
    }),
    steps.createCoupon('FIFTY', {
      type: 'FLAT',
      value: 5_000,
      minSubtotal: 20_000,
      maxDiscount: Infinity,
      limit: 3,
      limitPerCustomer: 1,
      validUntil: now + 3 * shop.DAY,
    }),
    ...delivered('order 0', 'ana'),
  ];
}

/** An order of several units and a coupon: no part of it is a round share of what was paid. */
function delivered(order: string, customer: string): Step[] {
  const total = 2 * 49_950 + 3 * 16_999 - 6_000;
  const payment = { order, amount: total, status: 'captured' } as const;
  return [
    steps.addToCart(customer, 'kettle/steel', 2),
    steps.addToCart(customer, 'kettle/black', 3),
    steps.checkout(order, { customer, coupon: 'TENTH', key: undefined, ownAddress: true }),
    steps.pay('payment 0', payment),
    steps.paymentWebhook('payment 0', payment, 'payment.captured'),
    steps.dispatch(order),
    steps.carrierWebhook(order, { text: 'Delivered', at: null, forged: false }),
  ];
}

type Choice = (model: Shop, dice: Chooser) => Step | readonly Step[] | undefined;

/** The numbers of a turn, used up one after the other. */
class Chooser {
  private next = 1;

  constructor(
    private readonly dice: Dice,
    /** Names the record that the turn makes. */
    readonly turn: number,
  ) {}

  below(bound: number): number {
    const number = this.dice[this.next++ % this.dice.length]!;
    return Math.floor((number * bound) / CHOICES);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** Returns one of the names, rather a late one; undefined if there is none. */
  recent(record: Record<string, unknown>): string | undefined {
    const names = Object.keys(record);
    const back = Math.floor((this.below(CHOICES) / CHOICES) ** 2 * names.length);
    return names[names.length - 1 - back];
  }
}

/** The steps that may happen in a turn, and how often beside the rest. A list of steps happens at once. */
const CHOICES_BY_WEIGHT: ReadonlyArray<readonly [weight: number, choice: Choice]> = [
  [12, addToCart],
  [5, changeLine],
  [1, (model, dice) => steps.removeLine(dice.of(CUSTOMERS), dice.of(Object.keys(model.products)))],
  [2, (_, dice) => steps.viewCart(dice.of(CUSTOMERS))],
  [4, (_, dice) => steps.applyCoupon(dice.of(CUSTOMERS), dice.of(COUPONS))],
  [1, (_, dice) => steps.removeCoupon(dice.of(CUSTOMERS))],
  [14, (_, dice) => checkout(dice, dice.of(CUSTOMERS))],
  [10, pay],
  [9, verify],
  [8, webhook],
  [5, dispute],
  [5, cancelUnits],
  [2, changeStreet],
  [3, orderForCustomer],
  [2, openPaymentLink],
  [3, (model, dice) => withOrder(model, dice, any, steps.askGateway)],
  [3, (_, dice) => steps.pass(duration(dice))],
  [
    5,
    (model, dice) =>
      withOrder(model, dice, isMovable, (order) => steps.moveOrder(order, dice.of(ADMIN_MOVES))),
  ],
  [3, cancelOwn],
  [6, (model, dice) => withOrder(model, dice, isPacked, steps.dispatch)],
  [6, carrier],
  [3, settle],
  [4, (model, dice) => withOrder(model, dice, isReopenable, steps.reopen)],
  [12, requestReturn],
  [20, decideReturn],
  [2, withdrawReturn],
  [3, (_, dice) => steps.answerRefunds(dice.of(REFUND_ANSWERS))],
  [3, endRefund],
  [3, refundByAdmin],
  [3, refundUnits],
  [3, retryRefund],
  [3, refundWebhook],
  [2, markPaid],
  [2, () => steps.numberInvoices()],
  [4, markRefunded],
  [
    4,
    (model, dice) => steps.changeStock(dice.of(Object.keys(model.products)), dice.of([-3, -1, 2, 3, 5, 8])),
  ],
  [2, changeProduct],
  [9, race],
];

const ADMIN_MOVES = ['PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'CANCELLED', 'CANCELLED'] as const;
const REFUND_ANSWERS = ['processed', 'processed', 'pending', 'pending', 'failed', 'refused'] as const;
const TOTAL_WEIGHT = CHOICES_BY_WEIGHT.reduce((sum, [weight]) => sum + weight, 0);

/** Returns what happens in a turn: one step, or several at once. */
export function choose(model: Shop, dice: Dice, turn: number): readonly Step[] {
  let place = Math.floor((dice[0]! * TOTAL_WEIGHT) / CHOICES);
  const [, choice] = CHOICES_BY_WEIGHT.find(([weight]) => (place -= weight) < 0)!;
  const chosen = choice(model, new Chooser(dice, turn)) ?? instead(model, new Chooser(dice, turn));
  return 'model' in chosen ? [chosen] : chosen;
}

/** Small quantities: a cart with more than the stock cannot be ordered. */
function addToCart(model: Shop, dice: Chooser): Step {
  return steps.addToCart(dice.of(CUSTOMERS), dice.of(Object.keys(model.products)), 1 + dice.below(2));
}

function changeLine(model: Shop, dice: Chooser): Step {
  const customer = dice.of(CUSTOMERS);
  const inCart = model.carts[customer]!.lines.map(({ product }) => product);
  const products = inCart.length > 0 && dice.chance(80) ? inCart : Object.keys(model.products);
  return steps.changeLine(customer, dice.of(products), 1 + dice.below(2));
}

/**
 * When there is nothing to do something with, an order comes a step nearer to its delivery, a product that is scarce is
 * stocked, or a customer orders.
 */
function instead(model: Shop, dice: Chooser): Step {
  const advanced = dice.chance(60) ? advance(model, dice) : undefined;
  if (advanced !== undefined) return advanced;
  const scarce = Object.keys(model.products).filter((name) => model.products[name]!.stock < 3);
  if (scarce.length > 0 && dice.chance(50)) return steps.changeStock(dice.of(scarce), 5);
  const customer = dice.of(CUSTOMERS);
  const isReady = model.carts[customer]!.lines.some(({ product }) => product !== 'pin');
  return isReady ? checkout(dice, customer) : addToCart(model, dice);
}

function advance(model: Shop, dice: Chooser): Step | undefined {
  const of = (likely: (order: shop.Order) => boolean) =>
    dice.recent(Object.fromEntries(Object.entries(model.orders).filter(([, order]) => likely(order))));
  const shipped = of(isShipped);
  if (shipped !== undefined)
    return steps.carrierWebhook(shipped, { text: 'Delivered', at: null, forged: false });
  const packed = of(isPacked);
  return packed === undefined ? undefined : steps.dispatch(packed);
}

function checkout(dice: Chooser, customer: string): Step {
  return steps.checkout(`order ${dice.turn} of ${customer}`, {
    customer,
    coupon: dice.chance(25) ? dice.of(COUPONS) : undefined,
    key: dice.chance(40) ? dice.of(KEYS) : undefined,
    ownAddress: !dice.chance(3),
  });
}

/** @param likely the orders with which something happens; most turns take one of them */
function withOrder<T>(
  model: Shop,
  dice: Chooser,
  likely: (order: shop.Order) => boolean,
  then: (order: string) => T,
): T | undefined {
  const fitting = Object.entries(model.orders).filter(([, order]) => likely(order));
  const order = dice.recent(dice.chance(85) ? Object.fromEntries(fitting) : model.orders);
  return order === undefined ? undefined : then(order);
}

const any = () => true;
const isOpenReturn = ({ status }: Shop['returns'][string]) => /REQUESTED|APPROVED/.test(status);
const isMovable = ({ status }: shop.Order) => ['PENDING', 'PROCESSING', 'SHIPPED'].includes(status);
const isUnpaid = ({ paidWith, status }: shop.Order) => paidWith === null && status !== 'CANCELLED';
const isPaid = ({ paymentStatus }: shop.Order) => paymentStatus === 'PAID';
const isPacked = ({ status, dispatched, paymentStatus }: shop.Order) =>
  status === 'PROCESSING' && paymentStatus === 'PAID' && !dispatched;
const isUnnumbered = ({ paidWith, numbered }: shop.Order) => paidWith !== null && !numbered;
const isShipped = ({ status }: shop.Order) => status === 'SHIPPED';
const isUnderWay = ({ status, dispatched, cancelledBy }: shop.Order) =>
  dispatched || status === 'SHIPPED' || (status === 'CANCELLED' && cancelledBy === 'ADMIN');
const hasEnded = ({ status, cancelledBy }: shop.Order) => status === 'RETURNED' || cancelledBy === 'CARRIER';
const isReopenable = ({ status, cancelledBy }: shop.Order) =>
  status === 'CANCELLED' && cancelledBy === 'CARRIER';

function pay(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isUnpaid, (order) => {
    const { total, awaitsCapture } = model.orders[order]!;
    // The gateway does not fail a payment that it has let the customer sign for.
    const counts = awaitsCapture && shop.authorizedPaymentOf(model, order) !== undefined;
    const outcome = dice.of([
      'captured',
      'captured',
      'captured',
      'captured',
      'authorized',
      'failed',
    ] as const);
    const isWrong = dice.chance(6);
    const isFirst = !Object.values(model.payments).some((each) => each.order === order);
    if (isFirst && outcome === 'captured' && dice.chance(25)) {
      const difference = dice.of([-Math.floor((total - shop.MINIMUM_TOTAL) / 7), 236, 1]);
      const inFull = { order, amount: total + difference, status: outcome, inFull: true } as const;
      if (difference !== 0) return steps.pay(`payment ${dice.turn}`, inFull, difference);
    }
    return steps.pay(`payment ${dice.turn}`, {
      order,
      amount: isWrong ? dice.of([total + 100, Math.max(shop.MINIMUM_TOTAL, Math.ceil(total / 2))]) : total,
      status: counts ? 'captured' : outcome,
    });
  });
}

function verify(model: Shop, dice: Chooser): Step | undefined {
  const payment = dice.recent(model.payments);
  if (payment === undefined) return undefined;
  const { order: own, status } = model.payments[payment]!;
  const order = dice.chance(8) ? dice.recent(model.orders)! : own;
  const { owner } = model.orders[order]!;
  const customer = dice.chance(6) ? dice.of(CUSTOMERS) : owner;
  return steps.verify({ customer, order, payment, forged: status === 'failed' || dice.chance(10) });
}

const EVENTS: Record<shop.GatewayPayment['status'], readonly shop.PaymentEvent[]> = {
  authorized: ['payment.authorized'],
  captured: ['payment.captured', 'payment.captured', 'order.paid', 'payment.authorized'],
  failed: ['payment.failed'],
};

function webhook(model: Shop, dice: Chooser): Step | undefined {
  const name = dice.recent(model.payments);
  if (name === undefined) return undefined;
  const payment = model.payments[name]!;
  return steps.paymentWebhook(name, payment, dice.of(EVENTS[payment.status]), dice.chance(8));
}

function dispute(model: Shop, dice: Chooser): Step | undefined {
  const name = dice.recent(model.payments);
  if (name === undefined) return undefined;
  const { order, amount } = model.payments[name]!;
  const { payments, disputes } = model.orders[order]!;
  const isKnown = payments.some(({ payment }) => payment === name);
  const event = dice.of([
    'created',
    'created',
    'under_review',
    'won',
    'won',
    isKnown ? 'lost' : 'won',
  ] as const);
  const disputed = dice.chance(50) ? amount : Math.ceil(amount * 0.4);
  return steps.disputeWebhook(name, order, {
    event,
    amount: disputes[name]?.amount ?? disputed,
    forged: dice.chance(8),
  });
}

/** Units of a paid order that is still here. As with refunds, nothing is left that is too small for the gateway. */
function cancelUnits(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isPacked, (name) => {
    const order = model.orders[name]!;
    const remaining = shop.remainingIn(order);
    const likely = remaining.length === 0 || dice.chance(5) ? order.lines : remaining;
    const { product, quantity } = dice.of(likely);
    const units = [{ product, quantity: dice.chance(60) ? 1 : quantity }];
    const restock = dice.chance(70);
    const isWhole = shop.unitsWithout(remaining, units).length === 0;
    if (order.paidWith === null || isWhole) return steps.cancelUnits(name, { units, restock });
    const isSmall = isTooSmall(order, shop.shareOfMore(order, units));
    return isSmall ? undefined : steps.cancelUnits(name, { units, restock });
  });
}

function changeStreet(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isMovable, (order) => {
    const owner = dice.chance(90) ? model.orders[order]!.owner : dice.of(CUSTOMERS);
    return steps.changeStreet(order, {
      street: `${dice.turn} Church Street`,
      customer: dice.chance(50) ? owner : undefined,
    });
  });
}

function orderForCustomer(model: Shop, dice: Chooser): Step | undefined {
  const inStock = Object.keys(model.products).filter((name) => {
    const { active, stock, price } = model.products[name]!;
    return active && stock > 0 && price > 1_000;
  });
  if (inStock.length === 0) return undefined;
  const product = dice.of(inStock);
  const quantity = Math.min(1 + dice.below(2), model.products[product]!.stock);
  const customer = dice.of(CUSTOMERS);
  return steps.orderForCustomer(`order ${dice.turn} by staff`, customer, [{ product, quantity }]);
}

function openPaymentLink(model: Shop, dice: Chooser): Step | undefined {
  const linked = Object.entries(model.orders).filter(([, { byStaff }]) => byStaff);
  const order = dice.recent(Object.fromEntries(linked));
  return order === undefined ? undefined : steps.openPaymentLink(order, dice.chance(50));
}

function duration(dice: Chooser): number {
  const { MINUTE, HOUR, DAY } = shop;
  return dice.of([MINUTE, 5 * MINUTE, 16 * MINUTE, 16 * MINUTE, 16 * MINUTE, HOUR, 25 * HOUR, 31 * DAY]);
}

// prettier-ignore
const CARRIER_TEXTS = [
  'Delivered', 'Delivered', 'Delivered', 'CANCELED', 'CANCELED', 'RTO DELIVERED', 'RTO DELIVERED', 'In Transit', 'Undelivered',
  'UNDELIVERED-1st Attempt', 'DISPOSED OFF', 'LOST',
];

function carrier(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, dice.chance(60) ? isShipped : isUnderWay, (order) => {
    const age = dice.of([0, 0, shop.MINUTE, shop.HOUR]);
    // The carrier's times have whole seconds.
    const at = Math.floor((model.now - age) / shop.SECOND) * shop.SECOND;
    const text = dice.of(CARRIER_TEXTS);
    const event = { text, at: dice.chance(40) ? null : at, forged: dice.chance(6) };
    const named = model.orders[order]!.dispatched && dice.chance(50);
    return steps.carrierWebhook(order, named ? { ...event, of: dice.of(['present', 'first']) } : event);
  });
}

function cancelOwn(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isMovable, (order) => {
    const { owner } = model.orders[order]!;
    return steps.cancelOwn(order, dice.chance(90) ? owner : dice.of(CUSTOMERS));
  });
}

function settle(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, dice.chance(30) ? isShipped : hasEnded, (order) => {
    const wanted = { restock: dice.chance(70), refund: dice.chance(70) };
    return steps.settle(order, dice.chance(80) ? { ...wanted, reason: 'It does not arrive' } : wanted);
  });
}

function requestReturn(model: Shop, dice: Chooser): Step | undefined {
  const delivered = Object.entries(model.orders).filter(([, { status }]) => status === 'DELIVERED');
  const order = dice.recent(dice.chance(90) ? Object.fromEntries(delivered) : model.orders);
  if (order === undefined) return undefined;
  const { owner, lines, returned } = model.orders[order]!;
  const left = shop.unitsWithout(lines, returned);
  const likely = left.length === 0 || dice.chance(5) ? lines : left;
  const some = dice.chance(60) ? likely.slice(0, 1) : likely;
  const units = some.map(({ product, quantity }) => ({ product, quantity: 1 + dice.below(quantity + 0.2) }));
  const customer = dice.chance(95) ? owner : dice.of(CUSTOMERS);
  return steps.requestReturn(`return ${dice.turn}`, { customer, order, units });
}

function decideReturn(model: Shop, dice: Chooser): Step | undefined {
  const open = Object.entries(model.returns).filter(([, each]) => isOpenReturn(each));
  const name = dice.recent(dice.chance(90) ? Object.fromEntries(open) : model.returns);
  if (name === undefined) return requestReturn(model, dice);
  const { order, status, units } = model.returns[name]!;
  const likely = status === 'REQUESTED' ? 'APPROVED' : 'RECEIVED';
  const to = dice.of([likely, likely, likely, likely, 'REJECTED', 'APPROVED', 'RECEIVED'] as const);
  const hasNote = dice.chance(50);
  if (to !== 'RECEIVED') return steps.decideReturn(name, order, { to, hasNote });
  const arrival = arrivalOf(units, dice);
  return isTooSmallArrival(model.orders[order]!, units, arrival)
    ? undefined
    : steps.decideReturn(name, order, { to, hasNote, arrival });
}

/** As with refunds, nothing is refunded that is too small for the gateway. */
function isTooSmallArrival(
  order: shop.Order,
  requested: readonly shop.Line[],
  { units = requested.map((line) => ({ ...line, restock: true })), refund }: shop.Arrival,
): boolean {
  if (order.paidWith === null || refund === 0) return false;
  return isTooSmall(order, refund ?? shop.shareOfMore(order, units));
}

/** As it was asked for, or some of the units, some of them damaged, or less money than their share; seldom too many. */
function arrivalOf(units: readonly shop.Line[], dice: Chooser): shop.Arrival {
  const kind = dice.of([
    'all',
    'all',
    'damaged',
    'half damaged',
    'fewer',
    'more',
    'nothing',
    'less',
  ] as const);
  if (kind === 'all') return {};
  if (kind === 'nothing' || kind === 'less') return { refund: kind === 'less' ? 100 : 0 };
  const [first, ...others] = units.map((line) => ({ ...line, restock: kind !== 'damaged' }));
  if (kind === 'damaged') return { units: [first!, ...others] };
  if (kind === 'more') return { units: [{ ...first!, quantity: first!.quantity + 1 }] };
  if (kind === 'half damaged')
    return { units: [first!, ...others.map((line) => ({ ...line, restock: false }))] };
  return { units: [{ ...first!, quantity: 1, restock: dice.chance(50) }] };
}

function withdrawReturn(model: Shop, dice: Chooser): Step | undefined {
  const name = dice.recent(model.returns);
  if (name === undefined) return undefined;
  const { order } = model.returns[name]!;
  const { owner } = model.orders[order]!;
  return steps.withdrawReturn(name, order, dice.chance(90) ? owner : dice.of(CUSTOMERS));
}

function refundByAdmin(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isPaid, (order) => {
    const { total } = model.orders[order]!;
    const half = Math.max(shop.MINIMUM_TOTAL, Math.ceil(total / 2));
    // The model has no refunds below the least of the gateway, as a part of a few pins leaves: admin-refunds.e2e-spec.ts does.
    const parts = total < 10_000 ? [] : [100, 100, half, half];
    return steps.refundByAdmin(order, dice.of([...parts, total]));
  });
}

/**
 * Refunds one unit or two of a line of an order that was shipped: before, they would leave it, which the model does
 * not have. As above, nothing is left, or made, that is too small for the gateway.
 */
function refundUnits(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isPaid, (name) => {
    const order = model.orders[name]!;
    if (['PENDING', 'PROCESSING', 'CANCELLED'].includes(order.status)) return undefined;
    const units = [{ product: dice.of(order.lines).product, quantity: dice.of([1, 1, 2]) }];
    return isTooSmall(order, shop.shareOfMore(order, units)) ? undefined : steps.refundUnits(name, units);
  });
}

/** Whether a refund, or what it leaves, is below the least of the gateway, or so near that a share may be: the model has none. */
function isTooSmall(order: shop.Order, amount: number): boolean {
  const rest = shop.remainingOf(order, order.paidWith!) - amount;
  return amount < shop.MINIMUM_TOTAL || (rest > 0 && rest < 10 * shop.MINIMUM_TOTAL);
}

function retryRefund(model: Shop, dice: Chooser): Step | undefined {
  const made = refunds(model);
  const failed = made.filter(({ status }) => status === 'FAILED');
  const likely = failed.length > 0 && dice.chance(90) ? failed : made;
  if (likely.length === 0) return undefined;
  const { order, index } = dice.of(likely);
  return steps.retryRefund(order, index);
}

function markPaid(model: Shop, dice: Chooser): Step | undefined {
  return withOrder(model, dice, isUnpaid, (order) => steps.markPaid(order, `by hand ${dice.turn}`));
}

/** Rather one of a payment by hand; the gateway's are refused. */
function markRefunded(model: Shop, dice: Chooser): Step | undefined {
  const made = refunds(model);
  const byHand = made.filter(({ status, isByHand }) => isByHand && status === 'PENDING');
  const likely = byHand.length > 0 && dice.chance(90) ? byHand : made;
  if (likely.length === 0) return undefined;
  const { order, index } = dice.of(likely);
  return steps.markRefunded(order, index);
}

interface PlacedRefund extends Pick<shop.Refund, 'status' | 'atGateway'> {
  readonly order: string;
  readonly index: number;
  readonly isByHand: boolean;
}

function refunds(model: Shop): PlacedRefund[] {
  return Object.entries(model.orders).flatMap(([order, each]) =>
    each.refunds.map((refund, index) => {
      const { status, atGateway } = refund;
      return { order, index, status, atGateway, isByHand: shop.isByHand(each, refund) };
    }),
  );
}

function endRefund(model: Shop, dice: Chooser): Step | undefined {
  const pending = refunds(model).filter(({ atGateway }) => atGateway === 'PENDING');
  if (pending.length === 0) return undefined;
  const { order, index } = dice.of(pending);
  return steps.endRefund(order, index, dice.chance(60) ? 'PROCESSED' : 'FAILED');
}

function refundWebhook(model: Shop, dice: Chooser): Step | undefined {
  const made = refunds(model).filter(({ atGateway }) => atGateway !== null);
  if (made.length === 0) return undefined;
  const { order, index, atGateway } = dice.of(made);
  const status = atGateway === 'PENDING' ? 'created' : atGateway!.toLowerCase();
  return steps.refundWebhook(order, index, status, dice.chance(8));
}

function changeProduct(model: Shop, dice: Chooser): Step {
  const product = dice.of(Object.keys(model.products));
  const isNew = dice.chance(20) && Object.keys(model.products).length < 5;
  if (isNew) {
    const stock = 1 + dice.below(4);
    const name = dice.chance(50) ? `product ${dice.turn}` : `kettle/kind ${dice.turn}`;
    return steps.createProduct(name, { price: 10_005, discount: 5, stock, active: true });
  }
  const { active } = model.products[product]!;
  // A variant that is not sold any more is refused in other words.
  const mayRest = !shop.isVariant(product);
  if (mayRest && (!active || dice.chance(30))) return steps.changeProduct(product, { active: !active });
  const price = dice.of([60, 19_999, 49_950, 100_001]);
  return steps.changeProduct(product, { price, discount: dice.of([0, 10, 33]) });
}

/** Steps that happen at once, because they meet on one record. */
function race(model: Shop, dice: Chooser): readonly Step[] | undefined {
  const buyers = CUSTOMERS.filter((customer) => model.carts[customer]!.lines.length > 0);
  const payment = dice.recent(model.payments);
  const paid = payment === undefined ? undefined : model.payments[payment]!;
  const order = paid?.order ?? dice.recent(model.orders);
  const kind = dice.of([
    'buyers',
    'buyers',
    'key',
    'reports',
    'cancel',
    'expiry',
    'by hand',
    'invoice',
    'reopened',
    'carrier',
    'return',
    'return',
    'refund',
    'cart',
    'stock',
  ]);
  if (kind === 'buyers') return buyers.map((customer) => checkout(dice, customer));
  if (kind === 'cart') {
    const add = addToCart(model, dice);
    return [add, add];
  }
  if (kind === 'key' || kind === 'stock') {
    if (buyers.length === 0) return undefined;
    const request = {
      customer: dice.of(buyers),
      coupon: undefined,
      key: `key-${dice.turn}`,
      ownAddress: true,
    };
    const again = (name: string) => steps.checkout(`${name} ${dice.turn}`, request);
    if (kind === 'key') return [again('order'), again('repeated order')];
    const { product, quantity } = model.carts[request.customer]!.lines[0]!;
    return [
      again('order'),
      steps.changeStock(product, -Math.max(1, model.products[product]!.stock - quantity + 1)),
    ];
  }
  if (kind === 'return') return raceForReturn(model, dice);
  if (kind === 'refund') return raceForRefund(model, dice);
  if (kind === 'by hand') return raceByHand(model, dice);
  if (kind === 'invoice') return raceForNumber(model, dice);
  if (kind === 'reopened') return raceForReopened(model, dice);
  if (order === undefined) return undefined;
  if (kind === 'carrier') {
    const text = dice.of(['Delivered', 'RTO DELIVERED', 'RTO DELIVERED', 'CANCELED']);
    const event = steps.carrierWebhook(order, { text, at: null, forged: false });
    return [event, event];
  }
  if (payment === undefined || paid === undefined || paid.status !== 'captured') return undefined;
  const captured = steps.paymentWebhook(payment, paid, 'payment.captured');
  const { owner } = model.orders[order]!;
  const verified = steps.verify({ customer: owner, order, payment, forged: false });
  if (kind === 'reports') return [captured, verified, steps.paymentWebhook(payment, paid, 'order.paid')];
  if (kind === 'cancel')
    return [dice.chance(50) ? steps.moveOrder(order, 'CANCELLED') : steps.cancelOwn(order, owner), captured];
  return [steps.pass(16 * shop.MINUTE), captured];
}

function raceForReturn(model: Shop, dice: Chooser): readonly Step[] | undefined {
  const open = Object.entries(model.returns).find(([, { status }]) => /REQUESTED|APPROVED/.test(status));
  if (open === undefined) return undefined;
  const [name, { order, status }] = open;
  const { owner, total } = model.orders[order]!;
  const decided = (to: shop.Decision) => steps.decideReturn(name, order, { to, hasNote: true });
  const withdrawn = steps.withdrawReturn(name, order, owner);
  if (status === 'REQUESTED') return [decided('APPROVED'), dice.chance(50) ? decided('REJECTED') : withdrawn];
  const back = { text: 'RTO DELIVERED', at: null, forged: false };
  return [
    decided('RECEIVED'),
    dice.of([
      decided('RECEIVED'),
      decided('REJECTED'),
      withdrawn,
      steps.refundByAdmin(order, total),
      steps.carrierWebhook(order, back),
    ]),
  ];
}

/** Money by hand at the time of the gateway's, or twice; the same money given back twice. */
function raceByHand(model: Shop, dice: Chooser): readonly Step[] | undefined {
  const owed = refunds(model).find(({ status, isByHand }) => isByHand && status === 'PENDING');
  if (owed !== undefined && dice.chance(40)) {
    const repaid = steps.markRefunded(owed.order, owed.index);
    return [repaid, repaid];
  }
  return withOrder(model, dice, isUnpaid, (order) => {
    const marked = steps.markPaid(order, `by hand ${dice.turn}`);
    const [payment, atGateway] =
      Object.entries(model.payments).find(([, each]) => each.order === order && each.status === 'captured') ??
      [];
    if (payment === undefined || dice.chance(30))
      return [
        marked,
        dice.of([steps.markPaid(order, `again ${dice.turn}`), steps.moveOrder(order, 'CANCELLED')]),
      ];
    return [marked, steps.paymentWebhook(payment, atGateway!, 'payment.captured')];
  });
}

/** An order that is numbered is changed at the same time. */
function raceForNumber(model: Shop, dice: Chooser): readonly Step[] | undefined {
  return withOrder(model, dice, isUnnumbered, (order) => [
    steps.numberInvoices(),
    dice.of([
      steps.moveOrder(order, 'CANCELLED'),
      steps.cancelOwn(order, model.orders[order]!.owner),
      steps.refundByAdmin(order, shop.MINIMUM_TOTAL),
      steps.dispatch(order),
    ]),
  ]);
}

/**
 * Returns the steps for an order that the carrier has cancelled: it is dispatched again, or given back, or comes back
 * by itself.
 */
function raceForReopened(model: Shop, dice: Chooser): readonly Step[] | undefined {
  return withOrder(model, dice, isReopenable, (order) => {
    const reopened = steps.reopen(order);
    return [
      reopened,
      dice.of([
        reopened,
        steps.settle(order, { restock: true, refund: true }),
        steps.carrierWebhook(order, { text: 'RTO DELIVERED', at: null, forged: false }),
      ]),
    ];
  });
}

/** Two refunds that are more than the payment together, or one at the time of the dispatch. */
function raceForRefund(model: Shop, dice: Chooser): readonly Step[] | undefined {
  return withOrder(model, dice, isPaid, (order) => {
    const { total } = model.orders[order]!;
    const most = Math.max(shop.MINIMUM_TOTAL, Math.ceil(total * 0.6));
    const refunded = steps.refundByAdmin(order, most);
    if (dice.chance(50)) return [refunded, refunded];
    const taken = dice.of([
      steps.refundByAdmin(order, total),
      steps.cancelOwn(order, model.orders[order]!.owner),
    ]);
    return [taken, steps.dispatch(order)];
  });
}
