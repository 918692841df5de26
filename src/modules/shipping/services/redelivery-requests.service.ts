import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { OrderRepository, OrderTransitionListener, type Order } from '#modules/orders/index.js';
import { isUndelivered, type Redelivery } from '#modules/orders/parcels/index.js';
import { OrderTransitionService } from '#modules/orders/writing/index.js';
import { ASK_REDELIVERY } from '../shipping.jobs.js';

/** Tells the carrier what staff and customers have asked for after a failed attempt, and keeps whether it was taken. */
@Injectable()
export class RedeliveryRequestsService extends OrderTransitionListener {
  readonly name = 'redeliveries';
  private readonly logger = new Logger('Carrier');

  constructor(
    private readonly carrier: Carrier,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  async on(before: Order, after: Order): Promise<void> {
    const { redelivery } = after;
    if (redelivery === undefined || before.redelivery?.at.getTime() === redelivery.at.getTime()) return;
    const orderId = after._id.toHexString();
    const payload = { orderId, askedAt: redelivery.at.toISOString() };
    await this.outbox.add(ASK_REDELIVERY, payload, `order:${orderId}`);
  }

  /**
   * Asks the carrier. What was asked for since, and what the carrier has answered by a word on the parcel, is not asked for any more.
   * @throws ExternalCallError when it may be tried again
   */
  @HandlesJob(ASK_REDELIVERY)
  async ask({ orderId, askedAt }: PayloadOf<typeof ASK_REDELIVERY>): Promise<void> {
    const order = await this.orders.findById(orderId);
    const { trackingNumber } = order ?? {};
    const asked = order === null ? undefined : waitingFor(order, askedAt);
    if (asked?.note === undefined || trackingNumber === undefined) return;
    const { action, note, phone, street, date } = asked;
    try {
      await this.carrier.redeliver({ trackingNumber, action, note, phone, street, date });
    } catch (error) {
      if (!(error instanceof ExternalCallError) || error.retryable) throw error;
      this.logger.warn({
        event: 'shipment.redelivery_refused',
        msg: 'The carrier refused what was asked for after a failed attempt; the order needs attention again',
        orderNumber: order!.orderNumber,
        action,
        reason: error.reason,
      });
      return this.keep(orderId, askedAt, { refusedAt: this.clock.now(), refusal: error.reason });
    }
    await this.keep(orderId, askedAt, { takenAt: this.clock.now() });
  }

  private async keep(orderId: string, askedAt: string, answer: Partial<Redelivery>): Promise<void> {
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findById(orderId);
      const asked = order === null ? undefined : waitingFor(order, askedAt);
      if (order === null || asked === undefined) return;
      await this.transitions.apply(order, { redelivery: { ...asked, ...answer } }, { by: 'SYSTEM' });
    });
  }
}

/** Returns what was asked for at that time, as long as nothing has followed it. */
function waitingFor(order: Order, askedAt: string): Redelivery | undefined {
  const { redelivery } = order;
  const isIt = redelivery?.at.toISOString() === askedAt && redelivery.answeredAt === undefined;
  return isIt && isUndelivered(order) ? redelivery : undefined;
}
