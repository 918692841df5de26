import { expectEventually } from '../../support/expect-eventually.js';
import type { Purchase } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import type { ConsoleBench } from '../support/console-bench.js';
import type { ConsoleRow, Subject } from '../support/console-row.js';

const STEP = { page: '/dev/orders/:id', form: 'POST /dev/orders/:id/steps/form' };
const DONE = 'Done.';
const REPORTED = /^The carrier has reported the new status/;

/** What comes before a step, as steps. */
const DELIVERED = ['pay', 'dispatch', 'report-delivered'];
const RETURN_REQUESTED = [...DELIVERED, 'request-return'];

/** The steps of an order, one row each: what comes before it, what the page says, and what the order is afterwards. */
export const orderStepRows: readonly ConsoleRow[] = [
  step('pay', [], /^The order was paid/, { paymentStatus: 'PAID' }),
  step('fail-payment', [], /^The payment failed/, { paymentStatus: 'FAILED' }),
  step('cancel-own', [], DONE, { orderStatus: 'CANCELLED' }),
  step('mark-processing', [], DONE, { orderStatus: 'PROCESSING' }),
  step('mark-cancelled', [], DONE, { orderStatus: 'CANCELLED' }),
  step('mark-paid', [], DONE, { paymentStatus: 'PAID' }),
  step('dispatch', ['pay'], DONE, { orderStatus: 'SHIPPED' }),
  step('mark-shipped', ['pay'], DONE, { orderStatus: 'SHIPPED' }),
  step('mark-delivered', ['pay', 'mark-shipped'], DONE, { orderStatus: 'DELIVERED' }),
  { ...step('refund', ['pay'], DONE, { refundedAmount: 1.25 }), fill: { amount: '1.25', text: 'Dented' } },
  step('mark-refunded', ['mark-paid', 'refund'], DONE, { paymentStatus: 'REFUNDED' }),
  step('report-delivered', ['pay', 'dispatch'], REPORTED, { orderStatus: 'DELIVERED' }),
  step('report-canceled', ['pay', 'dispatch'], REPORTED, { orderStatus: 'CANCELLED' }),
  step('report-rto-delivered', ['pay', 'dispatch'], REPORTED, { orderStatus: 'RETURNED' }),
  {
    ...step('report-lost', ['pay', 'dispatch'], REPORTED, {}),
    effect: async ({ app }, { purchase }) => {
      const lost = { orderStatus: 'SHIPPED', carrierStatus: { status: 'LOST' } };
      await expectEventually(async () =>
        expect(await storedOrder(app, purchase!.order.orderId)).toMatchObject(lost),
      );
    },
  },
  step('track', ['pay', 'dispatch'], DONE, { trackingNumber: 'DTDC4827193056' }),
  step('give-up', ['pay', 'dispatch', 'report-lost'], DONE, { orderStatus: 'CANCELLED' }),
  step('reopen', ['pay', 'dispatch', 'report-canceled'], DONE, { orderStatus: 'PROCESSING' }),
  step('settle-restock', ['pay', 'dispatch', 'report-canceled'], DONE, { orderStatus: 'CANCELLED' }),
  step('settle-refund', ['pay', 'dispatch', 'report-canceled'], DONE, { paymentStatus: 'REFUNDED' }),
  step('request-return', DELIVERED, DONE, { orderStatus: 'RETURN_REQUESTED' }),
  step('withdraw-return', RETURN_REQUESTED, DONE, { orderStatus: 'DELIVERED' }),
  step('return-approved', RETURN_REQUESTED, DONE, { orderStatus: 'RETURN_REQUESTED' }),
  step('return-rejected', RETURN_REQUESTED, DONE, { orderStatus: 'DELIVERED' }),
  step('return-received', [...RETURN_REQUESTED, 'return-approved'], DONE, { orderStatus: 'RETURNED' }),
  {
    ...step('refund-processed', ['pay', 'cancel-own'], /^The refund has ended/, {
      paymentStatus: 'REFUNDED',
    }),
    ...whilePending(['pay', 'cancel-own'], 'refund-processed'),
  },
  {
    ...step('refund-failed', ['pay', 'cancel-own'], /^The refund has ended/, {
      refunds: [expect.objectContaining({ status: 'FAILED' })],
    }),
    ...whilePending(['pay', 'cancel-own'], 'refund-failed'),
  },
  {
    ...step('retry-refund', [], DONE, { refunds: [expect.objectContaining({ status: 'PENDING' })] }),
    ...whilePending(['pay', 'cancel-own', 'refund-failed'], 'retry-refund'),
  },
];

function step(name: string, before: readonly string[], notice: string | RegExp, after: object): ConsoleRow {
  return {
    ...STEP,
    button: `step=${name}`,
    given: (bench) => anOrderAfter(bench, before, name),
    notice,
    effect: async (bench, { purchase }) => {
      await expectEventually(async () => expect(await bench.orderOf(purchase!)).toMatchObject(after));
    },
  };
}

/** With a gateway that answers refunds as pending. */
function whilePending(before: readonly string[], name: string): Pick<ConsoleRow, 'given' | 'after'> {
  return {
    given: async (bench) => {
      await bench.send('/dev/gateway', { refunds: 'pending' });
      return anOrderAfter(bench, before, name);
    },
    after: (bench) => bench.send('/dev/gateway', { refunds: 'processed' }),
  };
}

/** An order that has taken some steps, and whose page offers the next. */
async function anOrderAfter(bench: ConsoleBench, before: readonly string[], next: string): Promise<Subject> {
  const purchase = await bench.unpaidOrder();
  for (const name of before) {
    await offers(bench, purchase, name);
    const form = bench.page.locator(`form:has(button[value="${name}"])`);
    await Promise.all([bench.page.waitForNavigation(), form.locator('button').click()]);
  }
  await offers(bench, purchase, next);
  return { id: purchase.order.orderId, purchase, nowMs: 0 };
}

/** Some steps are possible only when a worker has done its part. */
async function offers(bench: ConsoleBench, { order }: Purchase, name: string): Promise<void> {
  await expectEventually(async () => {
    const page = await bench.visit(`/dev/orders/${order.orderId}`);
    expect(await page.locator(`button[value="${name}"]`).count()).toBe(1);
  });
}
