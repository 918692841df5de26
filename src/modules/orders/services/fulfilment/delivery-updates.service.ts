import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Carrier, type TrackingEvent } from '#infrastructure/carrier/carrier.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import type { ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { carrierTransition, carrierTarget } from '../../domain/carrier-order.js';
import { reportedParcel } from '../../domain/parcels.js';
import type { CarrierWebhookAnswer } from '../../views/order-answers.view.js';
import { OrderTransitionService } from '../order-transition.service.js';

/** The longest part of an unknown reference in a log line, in characters. */
const REFERENCE_LOG_LENGTH = 12;

/** The longest part of a status text in a log line, in characters. */
const STATUS_LOG_LENGTH = 40;

/** Applies the carrier's tracking webhooks. They may be repeated, late and out of order. */
@Injectable()
export class DeliveryUpdatesService {
  private readonly logger = new Logger('Carrier');

  constructor(
    private readonly carrier: Carrier,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers every authentic event alike, so that the answer does not reveal which orders exist.
   * @throws InvalidWebhookKeyError, MalformedWebhookError
   */
  async receive(webhook: ReceivedWebhook): Promise<CarrierWebhookAnswer> {
    await this.apply(this.carrier.readWebhook(webhook));
    return { status: 'success', received: true };
  }

  private async apply(event: TrackingEvent): Promise<void> {
    const { statusText, at } = event;
    const target = carrierTarget(event);
    if (target === undefined) return;
    await this.unitOfWork.run(async () => {
      const order = await this.orderOf(event);
      if (order === undefined) {
        this.logger.warn({
          event: 'carrier.unknown_order',
          msg: 'Received a carrier event for an unknown order',
          reference: truncatedReference(event.orderNumbers[0] ?? event.trackingNumber ?? ''),
          statusText: statusText.slice(0, STATUS_LOG_LENGTH),
        });
        return;
      }
      const reported = reportedParcel(order, event);
      if (reported === 'former' && target !== 'CANCELLED') {
        this.logger.error({
          event: 'shipment.former_moved',
          msg: 'A former shipment of a reopened order was delivered or returned; the order is not moved',
          orderNumber: order.orderNumber,
          trackingNumber: event.trackingNumber,
          statusText: statusText.slice(0, STATUS_LOG_LENGTH),
        });
        return;
      }
      const transition = carrierTransition(order, { target, at, reported }, this.clock.now());
      if (transition === undefined) {
        this.logger.log({
          event: 'carrier.event_ignored',
          msg: 'Ignored a carrier event that is late, was already applied, or is about a former shipment',
          orderNumber: order.orderNumber,
          statusText: statusText.slice(0, STATUS_LOG_LENGTH),
        });
        return;
      }
      await this.transitions.apply(order, transition, { by: 'CARRIER' });
    });
  }

  /** Finds the order by the possible order numbers, most likely first, else by the tracking number. */
  private async orderOf({ orderNumbers, trackingNumber }: TrackingEvent): Promise<Order | undefined> {
    for (const orderNumber of orderNumbers) {
      const order = await this.orders.findByParcel(orderNumber);
      if (order !== null) return order;
    }
    if (trackingNumber === undefined || trackingNumber === '') return undefined;
    return (await this.orders.findByTrackingNumber(trackingNumber)) ?? undefined;
  }
}

/** An unknown reference may be personal data such as a phone number. At most its first half is logged. */
function truncatedReference(reference: string): string {
  return `${reference.slice(0, Math.min(REFERENCE_LOG_LENGTH, Math.floor(reference.length / 2)))}…`;
}
