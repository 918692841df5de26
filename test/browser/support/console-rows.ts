import type { Purchase } from '../../support/factories/an-order.js';
import { expectEventually } from '../../support/expect-eventually.js';
import type { ConsoleBench } from './console-bench.js';
import type { Control } from './controls.js';

/** What a control is used on: an order, or nothing but the console itself. */
export interface Subject {
  /** What stands for `:id` in the form's path. */
  readonly id?: string;
  readonly purchase?: Purchase;
  /** The service's time before the button was pressed. */
  readonly nowMs: number;
}

/** One control of the console, and what using it must do. */
export interface ConsoleRow extends Control {
  /** What is typed into the form's fields first. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Makes, through the API, what the control is used on. */
  readonly given: (bench: ConsoleBench) => Promise<Subject>;
  /** What the page says afterwards. */
  readonly notice?: string | RegExp;
  /** Checks the effect: what the API says and what the page shows. */
  readonly effect: (bench: ConsoleBench, subject: Subject) => Promise<void>;
}

const CLOCK = 'POST /dev/clock/form';
const PAYMENT = 'POST /dev/payments/:id/form';
const SHIPMENT = 'POST /dev/shipments/:id/form';

const MOVED = 'The clock was moved forward.';
const REPORTED = 'The carrier has reported the new status, and the service has confirmed it.';
const PAID = 'The order was paid, and the service has confirmed the webhook.';
const FAILED = 'The payment failed, and the service has confirmed the webhook.';

/**
 * Every control of every page of the console. One that a page offers and that is not here fails the test, and so does
 * one that is here and not offered. A form with choices (`select`, radio buttons) needs a row for each of them, with
 * `choice: 'name=value'`. A control that shows only in a certain state has it made by `given`, through the JSON twin.
 */
export const CONSOLE_ROWS: readonly ConsoleRow[] = [
  { form: CLOCK, button: 'advanceSeconds=60', given: theClock, notice: MOVED, effect: movesBy(60) },
  { form: CLOCK, button: 'advanceSeconds=960', given: theClock, notice: MOVED, effect: movesBy(960) },
  { form: CLOCK, button: 'advanceSeconds=3600', given: theClock, notice: MOVED, effect: movesBy(3600) },
  { form: CLOCK, button: 'advanceSeconds=86400', given: theClock, notice: MOVED, effect: movesBy(86_400) },
  {
    form: CLOCK,
    button: 'advanceSeconds=2678400',
    given: theClock,
    notice: MOVED,
    effect: movesBy(2_678_400),
  },
  {
    form: CLOCK,
    button: 'Move forward',
    fill: { advanceSeconds: '77' },
    given: theClock,
    notice: MOVED,
    effect: movesBy(77),
  },
  { form: PAYMENT, button: 'outcome=captured', given: anUnpaidOrder, notice: PAID, effect: isPaid },
  { form: PAYMENT, button: 'outcome=failed', given: anUnpaidOrder, notice: FAILED, effect: waitsForPayment },
  {
    form: SHIPMENT,
    button: 'status=DELIVERED',
    given: aShipment,
    notice: REPORTED,
    effect: becomes('DELIVERED'),
  },
  {
    form: SHIPMENT,
    button: 'status=CANCELED',
    given: aShipment,
    notice: REPORTED,
    effect: becomes('CANCELLED'),
  },
  {
    form: SHIPMENT,
    button: 'status=RTO DELIVERED',
    given: aShipment,
    notice: REPORTED,
    effect: becomes('RETURNED'),
  },
  {
    form: 'GET /dev',
    button: 'Show',
    fill: { to: 'nobody@example.com' },
    given: theClock,
    effect: showsNoMail,
  },
];

async function theClock(bench: ConsoleBench): Promise<Subject> {
  return { nowMs: await nowMs(bench) };
}

async function anUnpaidOrder(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.unpaidOrder();
  return { id: purchase.order.gatewayOrderId, purchase, nowMs: await nowMs(bench) };
}

async function aShipment(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.dispatchedOrder();
  return { id: purchase.order.orderNumber, purchase, nowMs: await nowMs(bench) };
}

async function nowMs(bench: ConsoleBench): Promise<number> {
  return Date.parse((await bench.read('/dev/clock')).now);
}

function movesBy(seconds: number): ConsoleRow['effect'] {
  return async (bench, before) => {
    const moved = (await nowMs(bench)) - before.nowMs;
    // The clock goes on by itself while the button is pressed.
    expect(moved).toBeGreaterThanOrEqual(seconds * 1000);
    expect(moved).toBeLessThan(seconds * 1000 + 30_000);
    const shown = await bench.page.locator('#clock ~ p time').first().getAttribute('datetime');
    expect(Date.parse(shown!) - before.nowMs).toBeGreaterThanOrEqual(seconds * 1000);
  };
}

async function isPaid(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
  expect(await card(bench, purchase!).count()).toBe(0);
}

async function waitsForPayment(bench: ConsoleBench, { purchase }: Subject): Promise<void> {
  expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus: 'PENDING', paymentStatus: 'FAILED' });
  expect(await card(bench, purchase!).textContent()).toContain('a payment has failed');
}

function becomes(orderStatus: string): ConsoleRow['effect'] {
  return async (bench, { purchase }) => {
    await expectEventually(async () => expect(await bench.orderOf(purchase!)).toMatchObject({ orderStatus }));
    const status = { DELIVERED: 'DELIVERED', CANCELLED: 'CANCELED', RETURNED: 'RTO DELIVERED' }[orderStatus];
    expect(await card(bench, purchase!).textContent()).toMatch(
      new RegExp(String.raw`last report:\s+${status}\s`),
    );
  };
}

async function showsNoMail(bench: ConsoleBench): Promise<void> {
  const { page } = bench;
  expect(new URL(page.url()).searchParams.get('to')).toBe('nobody@example.com');
  expect(await page.locator('input[name=to]').inputValue()).toBe('nobody@example.com');
  expect(await page.locator('a[href^="/dev/mails/"]').count()).toBe(0);
  expect(await page.textContent('body')).toContain('No mail to nobody@example.com.');
}

/** The card that has the controls of an order, as against the mails that name it. */
function card({ page }: ConsoleBench, { order }: Purchase) {
  return page.locator('.card:has(form)', { hasText: order.orderNumber });
}
