import { PaymentReconciliationPoller } from '../../src/workers/payment-reconciliation.poller.js';
import { OrderAttentionPoller } from '../../src/workers/order-attention.poller.js';
import { InvoiceNumbersPoller } from '../../src/workers/invoice-numbers.poller.js';
import { ReservationReleasePoller } from '../../src/workers/reservation-release.poller.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { STAND_INS } from '../support/services/test-services.js';
import { MAX_UNPAID_ORDERS } from './shop/index.js';

const ENVIRONMENT = {
  ...STAND_INS,
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_CHECKOUT_MAX: '1000000',
  MAX_UNPAID_ORDERS: String(MAX_UNPAID_ORDERS),
  // The staff's orders have a link there.
  STOREFRONT_URL: 'https://shop.example',
  // Each process would generate its own.
  JWT_SECRET: 'the secret of the tokens that both processes issue',
  PAYMENT_KEY_SECRET: 'the secret of the signatures of payments',
  PAYMENT_WEBHOOK_SECRET: 'the secret of the webhooks of the gateway',
  CARRIER_WEBHOOK_SECRET: 'the secret of the webhooks of the carrier',
};
/** The steps run them, when a sequence says so. */
const STOPPED = [
  ReservationReleasePoller,
  PaymentReconciliationPoller,
  InvoiceNumbersPoller,
  OrderAttentionPoller,
];

/** A change of a process that has just started. */
type Change = (app: TestApp) => void;

/** A shop in two processes on one database, as two pods run it. Requests go to them in turns. */
export class Processes {
  private turn = 0;

  private constructor(readonly all: readonly [TestApp, TestApp]) {}

  /** @param change of both */
  static async start(change: Change = () => {}): Promise<Processes> {
    const first = await started(change);
    return new Processes([first, await started(change, first)]);
  }

  /** The process whose turn it is. */
  next(): TestApp {
    this.turn = 1 - this.turn;
    return this.all[this.turn]!;
  }

  /** A sequence that is repeated goes to the same processes again. */
  rewind(): void {
    this.turn = 0;
  }

  set clock(now: () => Date) {
    for (const { clock } of this.all) clock.now = now;
  }

  async close(): Promise<void> {
    const [first, second] = this.all;
    await second.close();
    await first.close();
  }
}

async function started(change: Change, beside?: TestApp): Promise<TestApp> {
  const app = await createApp(ENVIRONMENT, { beside });
  for (const poller of STOPPED)
    await app.get<{ onApplicationShutdown(): Promise<void> }>(poller).onApplicationShutdown();
  change(app);
  return app;
}
