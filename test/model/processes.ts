import { PaymentReconciliationPoller } from '../../src/workers/payment-reconciliation.poller.js';
import { InvoiceNumbersPoller } from '../../src/workers/invoice-numbers.poller.js';
import { ReservationReleasePoller } from '../../src/workers/reservation-release.poller.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { STAND_INS } from '../support/services/test-services.js';
import { CRASH_PLACES, type CrashPlace } from './crash-places.js';
import { MAX_UNPAID_ORDERS } from './shop/index.js';

const ENVIRONMENT = {
  ...STAND_INS,
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_CHECKOUT_MAX: '1000000',
  MAX_UNPAID_ORDERS: String(MAX_UNPAID_ORDERS),
  // Each process would generate its own.
  JWT_SECRET: 'the secret of the tokens that both processes issue',
  PAYMENT_KEY_SECRET: 'the secret of the signatures of payments',
  PAYMENT_WEBHOOK_SECRET: 'the secret of the webhooks of the gateway',
  CARRIER_WEBHOOK_SECRET: 'the secret of the webhooks of the carrier',
};
/** The steps run them, when a sequence says so. */
const STOPPED = [ReservationReleasePoller, PaymentReconciliationPoller, InvoiceNumbersPoller];

/** A change of a process that has just started. */
type Change = (app: TestApp) => void;

/** One shop in two processes on one database, as two pods run it. What is asked of it goes to them in turns. */
export class Processes {
  private turn = 0;
  private now: (() => Date) | undefined;
  private died = 0;

  private constructor(
    private readonly first: TestApp,
    private second: TestApp,
    private readonly change: Change,
  ) {}

  /** @param change of both, and of those that take their places */
  static async start(change: Change = () => {}): Promise<Processes> {
    const first = await started(change);
    return new Processes(first, await started(change, first), change);
  }

  /** How many have died and left a request without an answer. */
  get deaths(): number {
    return this.died;
  }

  get all(): readonly [TestApp, TestApp] {
    return [this.first, this.second];
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
    this.now = now;
    for (const { clock } of this.all) clock.now = now;
  }

  /**
   * Makes a request to the second process, which dies at that place; another takes its place.
   * @returns undefined if there is no answer; the answer if the request does not come by that place
   */
  async dying<T>(place: CrashPlace, request: (app: TestApp) => Promise<T>): Promise<T | undefined> {
    const { second } = this;
    const died = new Promise<undefined>((resolve) => {
      CRASH_PLACES[place](second, () => {
        resolve(undefined);
        return new Promise<never>(() => {});
      });
    });
    const answered = request(second);
    // The connection of the dead process breaks.
    answered.catch(() => {});
    const answer = await Promise.race([answered, died]);
    if (answer === undefined) this.died += 1;
    await second.die();
    this.second = await started(this.change, this.first);
    if (this.now !== undefined) this.second.clock.now = this.now;
    return answer;
  }

  async close(): Promise<void> {
    await this.second.close();
    await this.first.close();
  }
}

async function started(change: Change, beside?: TestApp): Promise<TestApp> {
  const app = await createApp(ENVIRONMENT, {}, beside);
  for (const poller of STOPPED)
    await app.get<{ onApplicationShutdown(): Promise<void> }>(poller).onApplicationShutdown();
  change(app);
  return app;
}
