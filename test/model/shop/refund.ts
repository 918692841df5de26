import {
  message,
  ok,
  refused,
  type Answer,
  type Order,
  type Payment,
  type Refund,
  type Shop,
} from './shop.js';

/** Refunds: a record of the order from the moment that the money is owed. Only the gateway says that it is processed. */

/** Refunds what is left of a payment. */
export function refundAll(shop: Shop, order: Order, payment: string, reason: Refund['reason']): void {
  refundPart(shop, order, { payment, reason, amount: Infinity });
}

/** A payment that cannot pay its order is refunded as it came. */
export function refundRefused(shop: Shop, order: Order, payment: string, reason: Refund['reason']): void {
  start(shop, order, { payment, reason, amount: amountOf(order, payment) });
}

/** A refund never exceeds what is left of its payment; one that failed is still owed and counts. */
export function refundPart(
  shop: Shop,
  order: Order,
  { payment, reason, amount }: Pick<Refund, 'payment' | 'reason' | 'amount'>,
  told: 'mail' | 'notice' = 'mail',
): void {
  const remaining = remainingOf(order, payment);
  const owed = Math.min(amount, remaining);
  takeByBank(order, payment, { amount, owed });
  if (owed === 0) return;
  // The refund captures the payment itself; with a part of it the shop still counts on the rest.
  if (order.paidWith === payment && owed === remaining) order.awaitsCapture = false;
  start(shop, order, { payment, reason, amount: owed }, told);
}

/** Takes from a refund what the bank has taken. A payment that is taken as a whole counts as refunded. */
function takeByBank(
  order: Order,
  payment: string,
  { amount, owed }: { readonly amount: number; readonly owed: number },
): void {
  const taken = order.takenByBank[payment] ?? 0;
  const own = order.refunds.filter((refund) => refund.payment === payment);
  const unrefunded = amountOf(order, payment) - sum(own) - taken;
  const more = Math.max(0, Math.min(amount, unrefunded, owed + lostOf(order, payment)) - owed);
  if (more === 0) return;
  order.takenByBank[payment] = taken + more;
  if (owed > 0 || more < unrefunded) return;
  if (own.length === 0) order.paymentStatus = 'REFUNDED';
  else derivePaymentStatus(order);
}

/** Cuts refunds that nobody has been asked for yet by what the bank has taken. */
export function cutByBank(order: Order, payment: string): void {
  const own = order.refunds.filter((refund) => refund.payment === payment);
  const mayGo = (refund: Refund) =>
    refund.status === 'PENDING' && refund.atGateway === null && !isByHand(order, refund);
  let left = amountOf(order, payment) - lostOf(order, payment) - sum(own.filter((refund) => !mayGo(refund)));
  for (const refund of own.filter(mayGo)) {
    const amount = Math.max(0, Math.min(refund.amount, left));
    left -= amount;
    order.takenByBank[payment] = (order.takenByBank[payment] ?? 0) + refund.amount - amount;
    refund.amount = amount;
  }
  const isGone = own.some(({ amount }) => amount === 0);
  order.refunds = order.refunds.filter(({ amount }) => amount > 0);
  const isNothingLeft = order.refunds.every((refund) => refund.payment !== payment);
  if (isGone && isNothingLeft && (order.paidWith === payment || order.paymentStatus === 'REFUND_PENDING'))
    order.paymentStatus = 'REFUNDED';
}

/** The money of an open dispute is not refunded by itself: what is too much of it waits, the newest first. */
function holdRefunds(order: Order): void {
  for (const { payment } of order.payments) {
    const own = order.refunds.filter((refund) => refund.payment === payment);
    const mayWait = (refund: Refund) =>
      refund.status === 'PENDING' && refund.atGateway === null && !isByHand(order, refund);
    const disputed = disputedOf(order, payment);
    let free = disputed === 0 ? Infinity : amountOf(order, payment) - lostOf(order, payment) - disputed;
    free -= sum(own.filter((refund) => !mayWait(refund)));
    for (const refund of own) {
      const wasHeld = refund.held === true;
      refund.held = mayWait(refund) && refund.amount > free;
      if (wasHeld && !refund.held && refund.status === 'PENDING') refund.isReleased = true;
      if (mayWait(refund) && !refund.held) free -= refund.amount;
    }
  }
}

/** Returns the part of a payment in an open dispute. */
function disputedOf(order: Order, payment: string): number {
  const dispute = order.disputes[payment];
  return dispute?.status === 'OPEN' ? Math.min(dispute.amount, amountOf(order, payment)) : 0;
}

/** Refuses a person's request if a refund of disputed money would start. */
export function unlessDisputed(shop: Shop, name: string, act: (shop: Shop) => Answer): Answer {
  const trial = structuredClone(shop);
  const answer = act(trial);
  if (answer.status >= 400) return answer;
  const wasHeld = shop.orders[name]!.refunds.map(({ held }) => held === true);
  const startsHeld = trial.orders[name]!.refunds.some(({ held }, index) => held === true && !wasHeld[index]);
  return startsHeld ? refused(409, 'PAYMENT_DISPUTED') : act(shop);
}

function start(
  shop: Shop,
  order: Order,
  refund: Pick<Refund, 'payment' | 'reason' | 'amount'>,
  told: 'mail' | 'notice' = 'mail',
): void {
  const started: Refund = { ...refund, status: 'PENDING', atGateway: null };
  order.refunds.push(started);
  order.awaitsRefund = false;
  derivePaymentStatus(order);
  if (started.held !== true) tellOfStart(shop, order, told);
}

/** The administrator refunds exactly this amount of what is left of the order's payment. */
export function refundByAdmin(shop: Shop, name: string, amount: number): Answer {
  const order = shop.orders[name]!;
  if (order.paidWith === null) return refused(409, 'REFUND_EXCEEDS_PAYMENT');
  if (amount > remainingOf(order, order.paidWith))
    return refused(
      409,
      disputedOf(order, order.paidWith) > 0 ? 'PAYMENT_DISPUTED' : 'REFUND_EXCEEDS_PAYMENT',
    );
  return unlessDisputed(shop, name, (present) => {
    const refunded = present.orders[name]!;
    refundPart(present, refunded, { payment: refunded.paidWith!, reason: 'ADMIN', amount });
    return ok({ paymentStatus: refunded.paymentStatus }, 201);
  });
}

/** A refund that has failed is asked for again. The customer knows that it has started. */
export function retryRefund(shop: Shop, name: string, index: number): Answer {
  const refund = shop.orders[name]!.refunds[index]!;
  if (refund.status !== 'FAILED') return refused(409, 'REFUND_NOT_FAILED');
  return unlessDisputed(shop, name, (present) => {
    const order = present.orders[name]!;
    Object.assign(order.refunds[index]!, { status: 'PENDING', atGateway: null });
    derivePaymentStatus(order);
    return ok({ paymentStatus: order.paymentStatus });
  });
}

/** The administrator has given back what was paid by hand: the gateway has no part in it. */
export function markRefunded(shop: Shop, name: string, index: number): Answer {
  const order = shop.orders[name]!;
  const refund = order.refunds[index]!;
  if (refund.status !== 'PENDING' || !isByHand(order, refund)) return refused(409, 'REFUND_NOT_MANUAL');
  processed(shop, order, refund);
  derivePaymentStatus(order);
  return ok({ paymentStatus: order.paymentStatus });
}

export function isByHand(order: Order, { payment }: Refund): boolean {
  return order.payments.some((each) => each.payment === payment && each.byHand);
}

/**
 * The requests for refunds that have not been made are made. The gateway is asked for the amount of a payment that
 * only the customer has reported, and never for more than is left of it; an authorised payment is captured before it can
 * be refunded. A refund that the gateway refuses to make has failed, and one of which nothing is left.
 */
export function requestRefunds(shop: Shop): void {
  for (const order of Object.values(shop.orders)) {
    for (const refund of order.refunds) {
      if (refund.isReleased === true) tellOfStart(shop, order, 'mail');
      delete refund.isReleased;
    }
    for (const refund of order.refunds) {
      if (refund.atGateway !== null || refund.status !== 'PENDING' || isByHand(order, refund)) continue;
      if (refund.held === true) continue;
      const atGateway = shop.payments[refund.payment]!;
      const reported = order.payments.find((each) => each.payment === refund.payment)!;
      if (reported.amount === null) {
        cutRefunds(shop, order, reported);
        nameAmount(shop, order, reported);
        derivePaymentStatus(order);
      }
      if (!order.refunds.includes(refund)) continue;
      const others = order.refunds.filter(
        (other) => other !== refund && other.payment === refund.payment && other.status !== 'FAILED',
      );
      const left = atGateway.amount - lostOf(order, refund.payment) - sum(others);
      nameAmount(shop, order, reported);
      if (left > 0) refund.amount = Math.min(refund.amount, left);
      else refund.status = 'FAILED';
      if (left <= 0) continue;
      atGateway.status = 'captured';
      if (shop.refundAnswer === 'refused') refund.status = 'FAILED';
      else refund.atGateway = AT_GATEWAY[shop.refundAnswer];
      learnRefunds(shop, order, [refund]);
    }
  }
}

/** The gateway calls its order paid once a payment of its amount was captured; only then another one is an offer or a fee. */
export function isPaidAtGateway(shop: Shop, name: string): boolean {
  const { total } = shop.orders[name]!;
  return Object.values(shop.payments).some(
    ({ order, amount, status, inFull }) =>
      order === name && (amount === total || inFull === true) && status === 'captured',
  );
}

/** The gateway says what was captured. */
export function nameAmount(shop: Shop, order: Order, payment: Payment): void {
  const { amount, order: name } = shop.payments[payment.payment]!;
  payment.amount = amount;
  if (amount !== order.total && order.paidWith === payment.payment && isPaidAtGateway(shop, name))
    payment.inFull = true;
}

/** Returns what was paid for the order. */
export function paidFor(order: Order): number {
  const paying = order.payments.find(({ payment }) => payment === order.paidWith);
  return paying?.inFull === true ? paying.amount! : order.total;
}

/** Refunds that the gateway has not made are no more than what was captured; those of a whole payment take its true amount. */
export function cutRefunds(shop: Shop, order: Order, { payment, amount: known }: Payment): void {
  const isMade = (refund: Refund) =>
    refund.status === 'PROCESSED' || (refund.status === 'PENDING' && refund.atGateway !== null);
  const own = order.refunds.filter((refund) => refund.payment === payment);
  const { amount: captured } = shop.payments[payment]!;
  const unmade = own.filter((each) => !isMade(each));
  const last = unmade.at(-1);
  if (last !== undefined && known === null && sum(own) >= order.total)
    last.amount += Math.max(0, captured - sum(own));
  let left = captured - sum(own.filter(isMade));
  for (const refund of unmade) {
    refund.amount = Math.max(0, Math.min(refund.amount, left));
    left -= refund.amount;
  }
  order.refunds = order.refunds.filter(({ amount }) => amount > 0);
}

/** The customer hears of a refund that begins, or waits no longer; that of units which have left is in the mail about them. */
function tellOfStart(shop: Shop, order: Order, by: 'mail' | 'notice'): void {
  message(shop, order.owner, 'notice: Refund started');
  if (by === 'mail') message(shop, order.owner, 'mail: refund started');
}

const AT_GATEWAY = { processed: 'PROCESSED', pending: 'PENDING', failed: 'FAILED' } as const;

/** The shop learns how refunds ended at the gateway. `PROCESSED` is final. */
export function learnRefunds(shop: Shop, order: Order, refunds: readonly Refund[]): void {
  for (const refund of refunds) {
    if (refund.atGateway === null || refund.status === 'PROCESSED') continue;
    if (refund.status === 'FAILED' && refund.atGateway !== 'PROCESSED') continue;
    if (refund.atGateway === 'PROCESSED') processed(shop, order, refund);
    else refund.status = refund.atGateway;
  }
  if (refunds.length > 0) derivePaymentStatus(order);
}

function processed(shop: Shop, order: Order, refund: Refund): void {
  refund.status = 'PROCESSED';
  message(shop, order.owner, 'notice: Refund processed');
  message(shop, order.owner, 'mail: refund processed');
}

export function remainingOf(order: Order, payment: string): number {
  const refunded = sum(order.refunds.filter((refund) => refund.payment === payment));
  return Math.max(0, amountOf(order, payment) - refunded - lostOf(order, payment));
}

/** Returns what the bank has taken by a lost dispute. */
export function lostOf(order: Order, payment: string): number {
  const dispute = order.disputes[payment];
  return dispute?.status === 'LOST' ? Math.min(dispute.amount, amountOf(order, payment)) : 0;
}

function amountOf(order: Order, payment: string): number {
  return order.payments.find((each) => each.payment === payment)?.amount ?? order.total;
}

/**
 * `REFUND_PENDING` while all of the payment is on its way back, `REFUNDED` when all has come back; a part leaves
 * `PAID`. An order that nothing has paid follows its late payments.
 */
export function derivePaymentStatus(order: Order): void {
  holdRefunds(order);
  if (order.paidWith !== null) {
    const own = order.refunds.filter(({ payment }) => payment === order.paidWith);
    const amount = amountOf(order, order.paidWith) - lostOf(order, order.paidWith);
    if (own.length === 0) return;
    if (sum(own.filter(({ status }) => status === 'PROCESSED')) >= amount) order.paymentStatus = 'REFUNDED';
    else order.paymentStatus = sum(own) >= amount ? 'REFUND_PENDING' : 'PAID';
    return;
  }
  const late = order.refunds.filter(({ reason }) => reason === 'LATE_PAYMENT');
  if (late.length === 0) return;
  const allBack = late.every(({ status }) => status === 'PROCESSED');
  order.paymentStatus = allBack ? 'REFUNDED' : 'REFUND_PENDING';
}

function sum(refunds: readonly Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
