import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { HOUR_MS } from '#common/time/durations.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import { Carrier, MOST_TRACKED_AT_ONCE, type TrackedParcels } from '#infrastructure/carrier/carrier.port.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import type { Order } from '#modules/orders/index.js';
import { ParcelScheduleRepository } from '#modules/orders/parcels/index.js';
import { TrackingEventsService } from './tracking-events.service.js';

/** How often the carrier is asked about one parcel at most. */
const ASK_AGAIN_MS = 6 * HOUR_MS;
/** The most questions of one run: the carrier limits them. */
const MOST_QUESTIONS = 10;
/** How long nothing is asked after a question that failed. */
const PAUSE_MS = 15 * 60_000;

/** Asks the carrier about parcels that have been silent: a lost webhook is no lost delivery (decisions 14.11). */
@Injectable()
export class SilentParcelsService {
  private readonly logger = new Logger('Carrier');
  private pausedUntilMs = 0;

  constructor(
    private readonly carrier: Carrier,
    private readonly schedule: ParcelScheduleRepository,
    private readonly events: TrackingEventsService,
    private readonly clock: Clock,
  ) {}

  /** Asks about the parcels that are due, in batches. Safe with concurrent processes. */
  async askDue(): Promise<void> {
    for (let questions = 0; questions < MOST_QUESTIONS; questions++) {
      const now = this.clock.now();
      if (now.getTime() < this.pausedUntilMs) return;
      const until = new Date(now.getTime() + ASK_AGAIN_MS);
      const orders = await this.schedule.claimDue(now, until, MOST_TRACKED_AT_ONCE);
      if (orders.length === 0) return;
      const answers = await this.ask(orders);
      if (answers === undefined) return;
      for (const order of orders) await this.take(order, answers);
      if (orders.length < MOST_TRACKED_AT_ONCE) return;
    }
  }

  /** @returns undefined when there is no answer: nothing changes, and each parcel is asked about again in six hours */
  private async ask(orders: readonly Order[]): Promise<TrackedParcels | undefined> {
    const numbers = new Map(
      orders.map(({ trackingNumber = '' }) => [trackingKey(trackingNumber), trackingNumber]),
    );
    try {
      return await this.carrier.track([...numbers.values()]);
    } catch (error) {
      if (!(error instanceof ExternalCallError)) throw error;
      this.pausedUntilMs = this.clock.nowMs() + PAUSE_MS;
      this.logger.warn({
        event: 'carrier.tracking_failed',
        msg: 'The carrier gave no answer about silent parcels; they are asked about again in six hours',
        parcels: orders.length,
        reason: error.reason,
      });
      return undefined;
    }
  }

  /** Applies an answer. A failure does not hold up the others. */
  private async take(order: Order, answers: TrackedParcels): Promise<void> {
    const answer = answers.get(trackingKey(order.trackingNumber ?? ''));
    if (answer === undefined) return;
    try {
      await this.events.applyAnswer(order, answer);
    } catch (err) {
      this.logger.error({
        event: 'carrier.answer_not_applied',
        msg: 'An answer of the carrier about a silent parcel could not be applied; it is asked again in six hours',
        orderNumber: order.orderNumber,
        err,
      });
    }
  }
}
