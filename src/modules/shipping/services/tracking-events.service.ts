import { Injectable, Logger } from '@nestjs/common';
import { withoutNulls } from '#common/collections/without-nulls.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { Clock } from '#common/time/clock.js';
import { Carrier, type TrackedParcel, type TrackingEvent } from '#infrastructure/carrier/carrier.port.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { VendorWords } from '#infrastructure/metrics/vendor-words.js';
import type { ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import {
  OrderRepository,
  type Order,
  type OrderTransition,
  type TransitionDetails,
} from '#modules/orders/index.js';
import { isNextAttempt, redeliveryLink } from '#modules/orders/parcels/index.js';
import { OrderTransitionService, RedeliveryLinkTokensService } from '#modules/orders/writing/index.js';
import { eventOfAnswer, isAsAsked } from '../domain/asked-parcel.js';
import { carrierNews, carrierTarget } from '../domain/tracking-decision.js';
import type { ParcelTracking } from '../domain/tracking-number.js';
import type { CarrierWebhookAnswer } from '../views/dispatch.view.js';

/** The longest part of an unknown reference in a log line, in characters. */
const REFERENCE_LOG_LENGTH = 12;

/** The longest part of a status text in a log line, in characters. */
const STATUS_LOG_LENGTH = 40;

/** Applies the carrier's tracking webhooks. They may be repeated, late and out of order. */
@Injectable()
export class TrackingEventsService {
  private readonly logger = new Logger('Carrier');

  constructor(
    private readonly carrier: Carrier,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly words: VendorWords,
    private readonly links: RedeliveryLinkTokensService,
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

  /**
   * Applies what the carrier has answered about the present parcel of an order, as a webhook with the same word. An order that has
   * had another word since it was asked about stays as it is.
   */
  async applyAnswer(asked: Order, answer: TrackedParcel): Promise<void> {
    const event = eventOfAnswer(asked, answer);
    if (event === undefined) return;
    this.reportWords(event);
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findWithGatewayOrder(asked._id.toHexString());
      if (order !== null && isAsAsked(order, asked)) await this.applyTo(order, event);
    });
  }

  private async apply(event: TrackingEvent): Promise<void> {
    this.reportWords(event);
    if (event.isReverse) return;
    await this.unitOfWork.run(async () => {
      const order = await this.orderOf(event);
      if (order === undefined) return this.logUnknown(event);
      await this.applyTo(order, event);
    });
  }

  /** Words that are unknown are kept like any other, and move nothing (decisions 14.3). */
  private reportWords({ unknownWords, trackingNumber }: TrackingEvent): void {
    for (const { field, word } of unknownWords)
      this.words.unknown({ vendor: 'carrier', field, word, id: trackingNumber });
  }

  private async applyTo(order: Order, event: TrackingEvent): Promise<void> {
    const decided = carrierNews(order, withoutWords(event, order), this.clock.now());
    if (decided === undefined) return this.logFormer(order, event);
    const { transition, isApplied, tracking } = decided;
    if (!isApplied && carrierTarget(event) !== undefined) this.logIgnored(order, event);
    if (Object.keys(transition).length === 0) return;
    this.logEnd(order, event);
    const news = { ...transition, ...this.linkFor(order, transition) };
    await this.transitions.apply(order, news, { by: 'CARRIER', ...this.asShipment(tracking) });
  }

  /** Each failed attempt has a link of its own, which the mail about it contains; the link of the one before is good no more. */
  private linkFor(order: Order, transition: OrderTransition): OrderTransition {
    const after = withoutNulls({ ...order, ...withoutUndefined(transition) });
    if (order.ownerErased || !isNextAttempt(order, after)) return {};
    return { redeliveryLink: redeliveryLink(this.links.create(), this.clock.now()) };
  }

  private logUnknown(event: TrackingEvent): void {
    // The account at the carrier may have parcels of other channels: those under way are no news.
    if (carrierTarget(event) === undefined) return;
    this.logger.warn({
      event: 'carrier.unknown_order',
      msg: 'Received a carrier event for an unknown order',
      reference: truncatedReference(event.orderNumbers[0] ?? event.trackingNumber ?? ''),
      statusText: event.statusText.slice(0, STATUS_LOG_LENGTH),
    });
  }

  private logFormer(order: Order, event: TrackingEvent): void {
    const target = carrierTarget(event);
    if (target === undefined) return;
    if (target === 'CANCELLED') return this.logIgnored(order, event);
    this.logger.error({
      event: 'shipment.former_moved',
      msg: 'A parcel was delivered or returned under a number that its order no longer has; the order is not moved',
      orderNumber: order.orderNumber,
      trackingNumber: event.trackingNumber,
      statusText: event.statusText.slice(0, STATUS_LOG_LENGTH),
    });
  }

  private logIgnored({ orderNumber }: Order, { statusText }: TrackingEvent): void {
    this.logger.log({
      event: 'carrier.event_ignored',
      msg: 'Ignored a carrier event that is late, was already applied, or is about a former shipment',
      orderNumber,
      statusText: statusText.slice(0, STATUS_LOG_LENGTH),
    });
  }

  private logEnd(
    { orderNumber, orderStatus, carrierStatus }: Order,
    { status, statusText }: TrackingEvent,
  ): void {
    if (orderStatus !== 'SHIPPED' || carrierStatus?.status === statusText) return;
    const parcel = { orderNumber, statusText: statusText.slice(0, STATUS_LOG_LENGTH) };
    if (status === 'lost')
      this.logger.error({
        event: 'shipment.lost',
        msg: 'The carrier has lost a parcel; the order waits to be settled',
        ...parcel,
      });
    else if (status === 'ended')
      this.logger.error({
        event: 'shipment.stuck',
        msg: 'The carrier has ended the journey of a parcel; the order waits to be settled',
        ...parcel,
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

  private asShipment(tracking: ParcelTracking | undefined): Pick<TransitionDetails, 'shipment'> {
    if (tracking === undefined) return {};
    const { trackingNumber, courierName = null } = tracking;
    const trackingUrl = this.carrier.trackingPage(trackingNumber) ?? null;
    return { shipment: { trackingNumber, courierName, trackingUrl } };
  }
}

/** Words that the shop does not know may name people: of a customer who has deleted the account they are not kept. */
function withoutWords(event: TrackingEvent, { ownerErased }: Order): TrackingEvent {
  return ownerErased && event.status === 'other' ? { ...event, statusText: 'OTHER' } : event;
}

/** An unknown reference may be personal data such as a phone number. At most its first half is logged. */
function truncatedReference(reference: string): string {
  return `${reference.slice(0, Math.min(REFERENCE_LOG_LENGTH, Math.floor(reference.length / 2)))}…`;
}
