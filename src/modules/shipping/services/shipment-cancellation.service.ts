import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import {
  OrderRepository,
  type TransitionDetails,
  type Order,
  OrderTransitionListener,
} from '#modules/orders/index.js';
import { type DispatchRecord, DispatchRepository, parcelReference } from '#modules/orders/parcels/index.js';
import { CANCEL_SHIPMENT } from '../shipping.jobs.js';
import { UNANSWERED_REQUEST_MS } from '../shipping.limits.js';

/** Cancels the shipments of cancelled, settled and reopened orders at the carrier, also those of an incomplete dispatch. */
@Injectable()
export class ShipmentCancellationService extends OrderTransitionListener {
  readonly name = 'shipments';
  private readonly logger = new Logger('Carrier');

  constructor(
    private readonly carrier: Carrier,
    private readonly records: DispatchRepository,
    private readonly orders: OrderRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** A cancellation by the carrier needs no request to the carrier. */
  async on(before: Order, after: Order, by: TransitionDetails['by']): Promise<void> {
    const isCancelled = before.orderStatus !== 'CANCELLED' && after.orderStatus === 'CANCELLED';
    if (isCancelled && by !== 'CARRIER') await this.request(after);
    for (const { reference, ending } of (after.shipments ?? []).slice(before.shipments?.length ?? 0))
      if (ending === undefined) await this.request(after, reference);
  }

  /**
   * Adds the cancellation of a parcel to the outbox if the carrier was ever asked for it. Call it inside the unit of
   * work that cancels or reopens the order.
   */
  private async request(order: Order, reference = parcelReference(order)): Promise<void> {
    if ((await this.heldAtCarrier(order, reference)) === undefined) return;
    const orderId = order._id.toHexString();
    await this.outbox.add(CANCEL_SHIPMENT, { orderId, reference }, `order:${orderId}`);
  }

  /** Called after a failed dispatch: requests the cancellation if the order no longer needs that parcel. */
  async requestIfAbandoned(dispatched: Order): Promise<void> {
    const reference = parcelReference(dispatched);
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findWithGatewayOrder(dispatched._id.toHexString());
      if (order !== null && isAbandoned(order, reference)) await this.request(order, reference);
    });
  }

  /**
   * Cancels a parcel at the carrier. Idempotent.
   * @throws ExternalCallError of the carrier; Error while the carrier may still create an order that it has not
   * answered, so that the job is retried
   */
  @HandlesJob(CANCEL_SHIPMENT)
  async cancel({ orderId, reference }: PayloadOf<typeof CANCEL_SHIPMENT>): Promise<void> {
    const order = await this.orders.findById(orderId);
    if (order === null || !isAbandoned(order, reference)) return;
    const held = await this.heldAtCarrier(order, reference);
    if (held === undefined) return;
    const { carrierOrderId } = held;
    const line = { orderNumber: order.orderNumber, reference, carrierOrderId };
    const isKnown = await this.carrier
      .cancelShipment({ orderNumber: reference, carrierOrderId })
      .catch((error: unknown) => {
        if (isFinal(error) && isSettled(order, reference)) return this.logKept(line);
        this.logRefusal(error, line);
        throw error;
      });
    if (isKnown === undefined) return;
    if (!isKnown && this.mayStillBeCreated(held))
      throw new Error(`the carrier may still create the unanswered order ${reference}`);
    this.logger.log({
      event: 'shipment.cancelled',
      msg: 'A shipment that its order no longer needs is cancelled at the carrier',
      ...line,
    });
  }

  /** A final refusal leaves a parcel on its way that somebody has to stop: see the runbook. */
  private logRefusal(error: unknown, line: object): void {
    if (!isFinal(error)) return;
    this.logger.error({
      event: 'shipment.cancel_refused',
      msg: 'The carrier refused to cancel a shipment; the parcel may reach the customer',
      ...line,
      reason: error.reason,
    });
  }

  /** The courier has the parcel that does not arrive: that is why the order was settled. */
  private logKept(line: object): undefined {
    this.logger.log({
      event: 'shipment.settled_kept',
      msg: 'The carrier keeps the shipment of an order that was settled because it does not arrive',
      ...line,
    });
  }

  private async heldAtCarrier(
    { shipments = [] }: Order,
    reference: string,
  ): Promise<Pick<DispatchRecord, 'carrierOrderId' | 'orderRequestedAt'> | undefined> {
    const record = await this.records.find(reference);
    if (record?.orderRequested === true) return record;
    return shipments.find(
      (shipment) => shipment.reference === reference && shipment.carrierOrderId !== undefined,
    );
  }

  private mayStillBeCreated({
    carrierOrderId,
    orderRequestedAt,
  }: Pick<DispatchRecord, 'carrierOrderId' | 'orderRequestedAt'>): boolean {
    if (carrierOrderId !== undefined || orderRequestedAt === undefined) return false;
    return orderRequestedAt.getTime() + UNANSWERED_REQUEST_MS > this.clock.nowMs();
  }
}

function isFinal(error: unknown): error is ExternalCallError {
  return error instanceof ExternalCallError && !error.retryable;
}

/** Whether the order has ended because this parcel does not arrive. */
function isSettled({ shipments = [] }: Order, reference: string): boolean {
  return shipments.some((shipment) => shipment.ending === 'SETTLED' && shipment.reference === reference);
}

/** Whether the order no longer needs a parcel: it is cancelled, or was reopened and has another. */
function isAbandoned(order: Order, reference: string): boolean {
  return order.orderStatus === 'CANCELLED' || parcelReference(order) !== reference;
}
