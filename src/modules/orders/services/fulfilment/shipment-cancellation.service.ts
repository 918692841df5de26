import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import type { DispatchRecord } from '../../data/dispatch-record.schema.js';
import { DispatchRepository } from '../../data/dispatch.repository.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { CANCEL_SHIPMENT } from '../../orders.jobs.js';

/** How long the carrier may still create an order after a request that it did not answer. */
const UNANSWERED_REQUEST_MS = 60_000;

/** Cancels a cancelled order's shipment at the carrier, also that of an incomplete dispatch. */
@Injectable()
export class ShipmentCancellationService {
  private readonly logger = new Logger('Carrier');

  constructor(
    private readonly carrier: Carrier,
    private readonly records: DispatchRepository,
    private readonly orders: OrderRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the cancellation to the outbox if the carrier was ever asked for a shipment. Call it inside the unit of
   * work that cancels the order.
   */
  async request({ _id }: Pick<Order, '_id'>): Promise<void> {
    const record = await this.records.find(_id);
    if (record?.orderRequested !== true) return;
    const orderId = _id.toHexString();
    await this.outbox.add(CANCEL_SHIPMENT, { orderId }, `order:${orderId}`);
  }

  /** Called after a failed dispatch: requests the cancellation if the order was cancelled in the meantime. */
  async requestIfCancelled({ _id }: Pick<Order, '_id'>): Promise<void> {
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findWithGatewayOrder(_id.toHexString());
      if (order?.orderStatus === 'CANCELLED') await this.request(order);
    });
  }

  /**
   * Cancels the shipment at the carrier. Idempotent.
   * @throws ExternalCallError of the carrier; Error while the carrier may still create an order that it has not
   * answered, so that the job is retried
   */
  @HandlesJob(CANCEL_SHIPMENT)
  async cancel({ orderId }: PayloadOf<typeof CANCEL_SHIPMENT>): Promise<void> {
    const order = await this.orders.findById(orderId);
    const record = order === null ? null : await this.records.find(order._id);
    if (order?.orderStatus !== 'CANCELLED' || record?.orderRequested !== true) return;
    const { orderNumber } = order;
    const { carrierOrderId } = record;
    const isKnown = await this.carrier.cancelShipment({ orderNumber, carrierOrderId });
    if (!isKnown && this.mayStillBeCreated(record))
      throw new Error(`the carrier may still create the unanswered order ${orderNumber}`);
    this.logger.log({
      event: 'shipment.cancelled',
      msg: 'The shipment of a cancelled order is cancelled at the carrier',
      orderNumber,
      carrierOrderId,
    });
  }

  private mayStillBeCreated({ carrierOrderId, orderRequestedAt }: DispatchRecord): boolean {
    if (carrierOrderId !== undefined || orderRequestedAt === undefined) return false;
    return orderRequestedAt.getTime() + UNANSWERED_REQUEST_MS > this.clock.nowMs();
  }
}
