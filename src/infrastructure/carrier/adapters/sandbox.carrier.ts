import { randomInt } from 'node:crypto';
import type { Collection, Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { trackingKey } from '#common/validation/tracking-number.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { SANDBOX_KEPT_SECONDS } from '../../database/sandbox-retention.js';
import { SandboxSettings } from '../../database/sandbox-settings.js';
import { inOpenUnit } from '../../database/unit-of-work.js';
import type { ReceivedWebhook, WebhookRequest } from '../../webhooks/webhook-request.js';
import {
  Carrier,
  TRACKING_NUMBER,
  type AssignedCourier,
  type CarrierOrder,
  type CarrierOrderReference,
  type CarrierShipment,
  type RedeliveryRequest,
  type Serviceability,
  type ServiceabilityQuestion,
  type TrackedParcel,
  type TrackedParcels,
  type TrackingEvent,
} from '../carrier.port.js';
import { DeadCarrierOrderError } from '../dead-order.error.js';
import { SandboxShipmentNotFoundError } from './sandbox.errors.js';
import {
  digits,
  toSandboxShipment,
  wholeSeconds,
  type SandboxShipment,
  type SandboxShipmentRecord,
} from './sandbox.records.js';
import { lost, refused, refuseUnshippable, unwell } from './sandbox.refusals.js';
import { ALL_GOOD, type CarrierSettings } from './sandbox.behaviour.js';
import { sandboxServiceability } from './sandbox.serviceability.js';
import { webhookBody, withoutPlaces } from './sandbox.webhook.js';
import { isWithCourier, trackingStatus } from './shiprocket.tracking-status.js';
import { keyHeaders, readTrackingWebhook } from './shiprocket.webhook.js';
import { unknownStatus } from './shiprocket.words.js';

const COURIERS = ['Sandbox Express', 'Sandbox Surface', 'Sandbox Air'] as const;

/** Replaces what an order has of its receiver. */
const NOBODY = { customerName: 'Deleted user', city: 'Deleted', pincode: '000000' } as const;

/**
 * The embedded shipping aggregator. It validates like the real one, stores its orders in the service's database and
 * creates tracking webhooks on request; the developer console sends them. Its switches simulate failures of the real
 * one. Orders are removed after seven days. Database errors are not translated.
 */
export class SandboxCarrier extends Carrier {
  private constructor(
    private readonly shipments: Collection<SandboxShipmentRecord>,
    readonly switches: SandboxSettings<CarrierSettings>,
    private readonly clock: Clock,
    private readonly webhookSecret: string,
    private readonly parcelsPage: string | undefined,
  ) {
    super();
  }

  /**
   * Opens the sandbox on the service's database and creates its indexes.
   * @param parcelsPage where its parcels are followed and moved; undefined where there is no developer console
   */
  static async open(
    connection: Connection,
    clock: Clock,
    webhookSecret: string,
    parcelsPage?: string,
  ): Promise<SandboxCarrier> {
    const shipments = connection.collection<SandboxShipmentRecord>('sandbox_carrier_orders');
    await shipments.createIndexes([
      { key: { shipmentId: 1 }, unique: true },
      { key: { trackingNumber: 1 } },
      { key: { createdAt: 1 }, expireAfterSeconds: SANDBOX_KEPT_SECONDS },
    ]);
    const switches = new SandboxSettings(connection, 'sandbox_carrier_settings', 'carrier', ALL_GOOD);
    return new SandboxCarrier(shipments, switches, clock, webhookSecret, parcelsPage);
  }

  override async createOrder(shipment: CarrierShipment): Promise<CarrierOrder> {
    const { order, phone } = await this.switches.read();
    const customer = phone === 'missing' ? { ...shipment.customer, phone: undefined } : shipment.customer;
    refuseUnshippable({ ...shipment, customer });
    if (order === 'refused') throw refused('the pickup location does not serve this address', 422);
    const made = await this.insert(shipment);
    if (order === 'lost') throw lost('the order');
    return made;
  }

  private async insert(shipment: CarrierShipment): Promise<CarrierOrder> {
    const record: SandboxShipmentRecord = {
      _id: shipment.orderNumber,
      carrierOrderId: digits(9),
      shipmentId: digits(9),
      customerName: shipment.customer.name,
      city: shipment.address.city,
      pincode: shipment.address.pincode,
      units: shipment.lines.reduce((sum, line) => sum + line.quantity, 0),
      weight: shipment.parcel.weight,
      ...(shipment.codMinor === undefined ? {} : { codMinor: shipment.codMinor }),
      createdAt: this.clock.now(),
      trackingNumber: null,
      courierName: null,
      pickupScheduledAt: null,
      lastStatus: null,
    };
    try {
      await this.shipments.insertOne(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const made = await this.findOrder(shipment.orderNumber);
      if (made === undefined)
        throw new DeadCarrierOrderError('the order id of a cancelled order cannot be used again', 422);
      return made;
    }
    return { carrierOrderId: record.carrierOrderId, shipmentId: record.shipmentId };
  }

  override async findOrder(orderNumber: string): Promise<CarrierOrder | undefined> {
    const record = await this.shipments.findOne({ _id: orderNumber });
    if (record === null || record.cancelledAt !== undefined) return undefined;
    return { carrierOrderId: record.carrierOrderId, shipmentId: record.shipmentId };
  }

  override async isCancelled({ orderNumber, carrierOrderId }: CarrierOrderReference): Promise<boolean> {
    const filter = { _id: orderNumber, ...(carrierOrderId === undefined ? {} : { carrierOrderId }) };
    return (await this.shipments.findOne(filter))?.cancelledAt !== undefined;
  }

  override async sumToCollect({ orderNumber }: CarrierOrderReference): Promise<number> {
    const record = await this.shipments.findOne({ _id: orderNumber });
    if (record === null) throw refused('Order ID not found');
    return record.codMinor ?? 0;
  }

  override async assignCourier(shipmentId: string): Promise<AssignedCourier> {
    const { awb } = await this.switches.read();
    if (awb === 'refused' && (await this.shipmentOf(shipmentId)).trackingNumber === null)
      throw refused('no courier serves this pincode at present');
    const assigned = {
      trackingNumber: `SBX${digits(11)}`,
      courierName: COURIERS[randomInt(COURIERS.length)]!,
    };
    await this.shipments.updateOne(
      { shipmentId, trackingNumber: null, cancelledAt: { $exists: false } },
      { $set: assigned },
    );
    const { trackingNumber, courierName } = await this.shipmentOf(shipmentId);
    if (trackingNumber === null || courierName === null) throw refused('the courier could not be assigned');
    return { trackingNumber, courierName };
  }

  override async schedulePickup(shipmentId: string): Promise<void> {
    const { trackingNumber, pickupScheduledAt } = await this.shipmentOf(shipmentId);
    if (trackingNumber === null) throw refused('a shipment without a tracking number cannot be picked up');
    const { pickup } = await this.switches.read();
    if (pickup === 'failed' && pickupScheduledAt === null) throw refused('no pickup is possible at present');
    await this.shipments.updateOne(
      { shipmentId, pickupScheduledAt: null },
      { $set: { pickupScheduledAt: this.clock.now() } },
    );
  }

  override async cancelShipment({ orderNumber, carrierOrderId }: CarrierOrderReference): Promise<boolean> {
    const { cancel } = await this.switches.read();
    if (cancel === 'failed') throw unwell('the cancellation');
    const filter = { _id: orderNumber, ...(carrierOrderId === undefined ? {} : { carrierOrderId }) };
    const found = await this.shipments.findOne(filter);
    if (found === null || found.cancelledAt !== undefined) return found !== null;
    if (cancel === 'refused' || isWithCourier(found.lastStatus ?? ''))
      throw refused('the order is with the courier');
    await this.shipments.updateOne(
      { ...filter, cancelledAt: { $exists: false } },
      { $set: { cancelledAt: this.clock.now() } },
    );
    if (cancel === 'lost') throw lost('the cancellation');
    return true;
  }

  override async track(trackingNumbers: readonly string[]): Promise<TrackedParcels> {
    const records = await this.shipments.find({ trackingNumber: { $in: [...trackingNumbers] } }).toArray();
    const parcels = new Map<string, TrackedParcel>();
    for (const { trackingNumber, courierName, lastStatus, lastStatusAt } of records)
      if (trackingNumber !== null && lastStatus !== null)
        parcels.set(trackingKey(trackingNumber), {
          courierName: courierName ?? undefined,
          status: trackingStatus(lastStatus),
          statusText: lastStatus,
          at: lastStatusAt,
          unknownWords: unknownStatus(lastStatus),
        });
    return parcels;
  }

  override async serviceability(question: ServiceabilityQuestion): Promise<Serviceability> {
    const { serves } = await this.switches.read();
    return sandboxServiceability(question, serves);
  }

  /** It knows failed attempts alone: of a parcel whose last word is another it refuses. */
  override async redeliver({ trackingNumber, action, date }: RedeliveryRequest): Promise<void> {
    const { redelivery } = await this.switches.read();
    const filter = { trackingNumber: trackingNumber.replaceAll(/\s/g, '') };
    const found = await this.shipments.findOne(filter);
    if (trackingStatus(found?.lastStatus ?? '') !== 'attempt-failed') throw refused('Invalid AWB', 404);
    if (redelivery === 'refused') throw refused('the courier makes no further attempt');
    const asked = { action, date: date ?? null, at: this.clock.now() };
    await this.shipments.updateOne(filter, { $set: { redelivery: asked } });
    if (redelivery === 'lost') throw lost('the request');
  }

  /** It has no account, and so no place of its own. */
  override async pickupPincode(): Promise<undefined> {}

  override readWebhook(webhook: ReceivedWebhook): TrackingEvent {
    return readTrackingWebhook(webhook, this.webhookSecret);
  }

  override trackingPage(trackingNumber: string): string | undefined {
    return TRACKING_NUMBER.test(trackingNumber) ? this.parcelsPage : undefined;
  }

  override async forget(orderNumbers: readonly string[]): Promise<void> {
    const known = this.shipments.find({ _id: { $in: [...orderNumbers] } }, inOpenUnit());
    for (const { _id, held } of await known.toArray()) {
      const delayed = held === undefined ? {} : { held: held.map((body) => withoutPlaces(body)) };
      await this.shipments.updateOne({ _id }, { $set: { ...NOBODY, ...delayed } }, inOpenUnit());
    }
  }

  override async ping(): Promise<void> {}

  /** The shipments, newest first. */
  async list(limit = 100): Promise<SandboxShipment[]> {
    const records = await this.shipments.find({}).sort({ createdAt: -1 }).limit(limit).toArray();
    return records.map((record) => toSandboxShipment(record));
  }

  /**
   * The reference of an order's newest parcel; undefined for one that was never dispatched. A parcel's own reference or
   * tracking number finds that parcel.
   */
  async findParcelOf(orderNumber: string): Promise<string | undefined> {
    const laterParcels = { $gte: `${orderNumber}-`, $lt: `${orderNumber}.` };
    const [newest] = await this.shipments
      .find({ $or: [{ _id: orderNumber }, { _id: laterParcels }, { trackingNumber: orderNumber }] })
      .sort({ createdAt: -1 })
      .limit(1)
      .toArray();
    return newest?._id;
  }

  /** The same for an order that was dispatched. @throws SandboxShipmentNotFoundError */
  async newestParcelOf(orderNumber: string): Promise<string> {
    const found = await this.findParcelOf(orderNumber);
    if (found === undefined) throw new SandboxShipmentNotFoundError();
    return found;
  }

  /**
   * Creates the webhook that reports `status` (`DELIVERED`, `RTO DELIVERED`, ...) now.
   * @throws SandboxShipmentNotFoundError for an order number that was never dispatched
   */
  async webhookFor(orderNumber: string, status: string): Promise<WebhookRequest> {
    const record = await this.shipments.findOneAndUpdate(
      { _id: orderNumber },
      { $set: { lastStatus: status, lastStatusAt: wholeSeconds(this.clock.now()) } },
      { returnDocument: 'after' },
    );
    if (record === null) throw new SandboxShipmentNotFoundError();
    return { body: webhookBody(record, status, this.clock.now()), headers: keyHeaders(this.webhookSecret) };
  }

  /** A forged webhook: the same body with a wrong key. */
  forged({ body }: WebhookRequest): WebhookRequest {
    return { body, headers: keyHeaders(`not-${this.webhookSecret}`) };
  }

  /** Delays a webhook. */
  async hold(orderNumber: string, { body }: WebhookRequest): Promise<void> {
    await this.shipments.updateOne({ _id: orderNumber }, { $push: { held: body } });
  }

  /** Removes and returns the delayed webhooks of one order, or of all, oldest first. */
  async takeHeld(orderNumber?: string): Promise<WebhookRequest[]> {
    const filter = { held: { $exists: true }, ...(orderNumber === undefined ? {} : { _id: orderNumber }) };
    const taken: WebhookRequest[] = [];
    for (;;) {
      const record = await this.shipments.findOneAndUpdate(filter, { $unset: { held: 1 } });
      if (record === null) return taken;
      taken.push(...(record.held ?? []).map((body) => ({ body, headers: keyHeaders(this.webhookSecret) })));
    }
  }

  private async shipmentOf(shipmentId: string): Promise<SandboxShipmentRecord> {
    const record = await this.shipments.findOne({ shipmentId });
    if (record === null) throw refused('the shipment does not exist');
    if (record.cancelledAt !== undefined) throw refused('the order was cancelled');
    return record;
  }
}
