import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  property,
  record,
  tuple,
} from 'fast-check';
import { after, freshRefund as fresh, now, pending } from '../../../../test/support/order-states.js';
import { confirmed, movedByCarrier, received } from '../domain/order-transitions.js';
import { captured, disproved, refundedByAdmin, refusedPayment } from './payment-transitions.js';
import type { OrderRefund, OrderState, OrderTransition } from '../domain/order-state.js';
import { decidePayment, type ReportedPayment } from './payment-decision.js';
import { refundsIn } from '../sums/payment-money.js';
import { reportedRefund } from './refund-reports.js';
import { correctedRefund } from './captured-amount.js';
import { pendingRefundsIn, referenceOf, refusedRefund, retriedRefund } from './refunds.js';
import { refundForReturn } from '../sums/return-refund.js';

/** An event of an order after its payment; the numbers choose amounts, units and refunds. */
type Event = readonly [
  kind:
    'return' | 'admin' | 'ask' | 'refuse' | 'process' | 'fail' | 'retry' | 'report' | 'deliver' | 'double',
  choice: number,
];

// prettier-ignore
const KINDS: ReadonlyArray<Event[0]> = [
  'return', 'admin', 'ask', 'refuse', 'process', 'fail', 'retry', 'report', 'deliver', 'double',
];
const events = array(tuple(constantFrom(...KINDS), nat(999)), { minLength: 5, maxLength: 60 });
const items = array(
  record({
    unitPriceMinor: nat(9_999).map((price) => price + 1),
    quantity: integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);

const sum = (refunds: readonly OrderRefund[]): number =>
  refunds.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** An order, and the gateway that has captured its payment. */
class Played {
  order: OrderState;
  private readonly bought;
  private readonly units: string[];
  private readonly made = new Map<
    string,
    { amountMinor: number; status: 'PENDING' | 'PROCESSED' | 'FAILED' }
  >();

  constructor(
    lines: ReadonlyArray<{ unitPriceMinor: number; quantity: number }>,
    discount: number,
    private readonly capturedMinor: (totalMinor: number) => number,
    byCustomer: boolean,
  ) {
    const subtotalMinor = lines.reduce(
      (total, { unitPriceMinor, quantity }) => total + unitPriceMinor * quantity,
      0,
    );
    const totalMinor = Math.max(1, Math.floor((subtotalMinor * (100 - discount)) / 100));
    const named = lines.map((line, index) => ({
      ...line,
      itemId: `item ${index}`,
      productId: { toHexString: () => `product ${index}` },
    }));
    this.bought = { items: named, pricing: { subtotalMinor, totalMinor } };
    this.units = lines.flatMap(({ quantity }, index) =>
      Array.from({ length: quantity }, () => `item ${index}`),
    );
    const waiting = { ...pending, pricing: { totalMinor } };
    const payment = byCustomer ? { gatewayPaymentId: 'pay_1', captured: false } : this.payment(totalMinor);
    this.order = after(waiting, confirmed(waiting, payment, now));
  }

  get total(): number {
    return this.order.pricing.totalMinor;
  }

  get captured(): number {
    return this.capturedMinor(this.total);
  }

  private payment(totalMinor = this.total): ReportedPayment {
    const amountMinor = this.capturedMinor(totalMinor);
    return { gatewayPaymentId: 'pay_1', amountMinor, currency: 'INR', captured: true };
  }

  private apply(transition: OrderTransition | undefined): void {
    if (transition !== undefined) this.order = after(this.order, transition);
  }

  /** The refunds of the payment that pays the order. */
  get refunds(): readonly OrderRefund[] {
    return refundsIn(this.order).filter(({ gatewayPaymentId }) => gatewayPaymentId === 'pay_1');
  }

  private refund(choice: number, wanted: (refund: OrderRefund) => boolean): OrderRefund | undefined {
    const found = this.refunds.filter(wanted);
    return found[choice % found.length];
  }

  happen([kind, choice]: Event): void {
    if (kind === 'return') this.takeBack(1 + (choice % 3), choice);
    if (kind === 'admin') {
      const amountMinor = 1 + (choice % this.total);
      this.apply(refundedByAdmin(this.order, { ...fresh(), amountMinor, note: 'a scratch' }));
    }
    if (kind === 'ask' || kind === 'refuse') this.ask(choice, kind === 'refuse');
    if (kind === 'process' || kind === 'fail') this.end(choice, kind === 'process' ? 'PROCESSED' : 'FAILED');
    if (kind === 'retry') {
      const failed = this.refund(choice, ({ status }) => status === 'FAILED');
      if (failed !== undefined) this.apply(retriedRefund(this.order, failed.refundId, now));
    }
    if (kind === 'report') this.report();
    if (kind === 'deliver') this.apply(movedByCarrier(this.order, 'DELIVERED', now));
    if (kind === 'double')
      this.apply(
        refusedPayment(
          this.order,
          { ...this.payment(), gatewayPaymentId: `pay_${fresh().refundId}` },
          { ...fresh(), reason: 'DUPLICATE_PAYMENT' },
        ),
      );
  }

  /** The customer sends some of the units that are left. */
  private takeBack(count: number, choice: number): void {
    if (this.order.orderStatus !== 'DELIVERED') return;
    const earlier = this.order.returnedUnits ?? [];
    const left = [...this.units];
    for (const { itemId, quantity } of earlier)
      for (let unit = 0; unit < quantity; unit += 1) left.splice(left.indexOf(itemId!), 1);
    if (left.length === 0) return;
    const chosen = Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(choice % left.length, 1)[0]!,
    );
    const back = [...new Set(chosen)].map((itemId) => ({
      itemId,
      productId: itemId.replace('item', 'product'),
      quantity: chosen.filter((each) => each === itemId).length,
    }));
    const { amountMinor, units } = refundForReturn(this.bought, back, earlier);
    const requested = { ...this.order, orderStatus: 'RETURN_REQUESTED' } as const;
    this.order = after(
      requested,
      received(requested, { ...fresh(), units, amountMinor, isLast: left.length === 0 }),
    );
  }

  /** Plays the worker of a refund, and the gateway's answer. */
  private ask(choice: number, refuses: boolean): void {
    const chosen = this.refund(
      choice,
      ({ status, gatewayRefundId }) => status === 'PENDING' && gatewayRefundId === undefined,
    );
    if (chosen === undefined) return;
    this.apply(
      correctedRefund(this.order, chosen.refundId, { amountMinor: this.captured, isOrderPaid: false }),
    );
    const refund = this.refunds.find(({ refundId }) => refundId === chosen.refundId);
    // What others have taken of the payment is owed no more: it failed, or was left out as the amount became known.
    if (refund?.status !== 'PENDING') {
      const others = this.refunds.filter(({ status }) => status !== 'FAILED');
      return expect(sum(others)).toBeGreaterThanOrEqual(this.captured);
    }
    expect(refund.amountMinor).toBeGreaterThan(0);
    // The gateway would refuse it: this is what must not be asked for.
    expect(refund.amountMinor).toBeLessThanOrEqual(this.captured - this.given());
    if (refuses) return this.apply(refusedRefund(this.order, refund));
    this.made.set(referenceOf(refund), { amountMinor: refund.amountMinor, status: 'PENDING' });
    this.tell(referenceOf(refund));
  }

  private end(choice: number, status: 'PROCESSED' | 'FAILED'): void {
    const open = [...this.made].filter(([, made]) => made.status === 'PENDING');
    const [reference, made] = open[choice % open.length] ?? [];
    if (reference === undefined || made === undefined) return;
    made.status = status;
    this.tell(reference);
  }

  private tell(reference: string): void {
    const made = {
      ...this.made.get(reference)!,
      reference,
      gatewayRefundId: `rfnd ${reference}`,
      gatewayPaymentId: 'pay_1',
    };
    this.apply(reportedRefund(this.order, made, fresh()));
  }

  private report(): void {
    const payment = this.payment();
    const decision = decidePayment(this.order, payment);
    if (decision === 'CAPTURED') this.apply(captured(this.order, payment));
    if (decision === 'DISPROVE') this.apply(disproved(this.order, payment, fresh()));
  }

  /** Returns what the gateway has given back, or is about to. */
  given(): number {
    return [...this.made.values()].reduce(
      (total, { amountMinor, status }) => total + (status === 'FAILED' ? 0 : amountMinor),
      0,
    );
  }

  /** The worker comes to every refund, and each ends well after enough retries. */
  settle(): void {
    for (let turns = 0; turns < 3 * this.refunds.length + 3; turns += 1) {
      this.happen(['ask', turns]);
      this.happen(['process', turns]);
    }
  }

  /** The units that are left come back, one by one. */
  returnEverything(): void {
    for (const _ of this.units) this.takeBack(1, 0);
  }
}

describe('the refunds of an order', () => {
  rules('RFD-01', 'RFD-07').it('never exceed what was captured, in any order of events', () => {
    assert(
      property(
        items,
        nat(99),
        integer({ min: 10, max: 180 }),
        boolean(),
        events,
        (lines, discount, percent, byCustomer, happened) => {
          // A report that names another amount pays nothing; the customer's signature names none.
          const share = byCustomer ? percent : 100;
          const played = new Played(
            lines,
            discount,
            (total) => Math.max(1, Math.floor((total * share) / 100)),
            byCustomer,
          );
          for (const event of happened) {
            played.happen(event);
            expect(played.given()).toBeLessThanOrEqual(played.captured);
          }
          played.settle();
          const alive = played.refunds.filter(({ status }) => status !== 'FAILED');
          expect(sum(alive)).toBeLessThanOrEqual(played.captured);
          expect(played.given()).toBe(
            sum(alive.filter(({ gatewayRefundId }) => gatewayRefundId !== undefined)),
          );
          expect(
            pendingRefundsIn(played.order).filter(({ gatewayPaymentId }) => gatewayPaymentId === 'pay_1'),
          ).toEqual([]);
        },
      ),
      { numRuns: 250 },
    );
  });

  rules('RTP-03').it('add up for returns to all that was paid, and each to its share', () => {
    const parts = array(tuple(constant('return' as const), nat(999)), { maxLength: 12 });
    assert(
      property(items, nat(99), parts, (lines, discount, happened) => {
        const played = new Played(lines, discount, (total) => total, false);
        played.happen(['deliver', 0]);
        for (const event of happened) played.happen(event);
        played.returnEverything();
        expect(sum(played.refunds)).toBe(played.total);
        played.settle();
        expect(played.order).toMatchObject({ orderStatus: 'RETURNED', paymentStatus: 'REFUNDED' });
      }),
      { numRuns: 250 },
    );
  });
});
