import { randomInt } from 'node:crypto';
import type { Collection, Connection } from 'mongoose';
import { NotFoundError } from '#common/errors/app-error.js';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/mongo-errors.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { Carrier, type CarrierShipment } from '../carrier.port.js';
import { indiaTime } from '../india-time.js';
import type { SandboxShipmentRecord } from './sandbox-carrier.records.js';

const COURIERS = ['Sandbox Express', 'Sandbox Surface', 'Sandbox Air'] as const;

/** A shipment as the developer console shows it. */
export interface SandboxShipment {
  readonly orderNumber: string;
  readonly carrierOrderId: string;
  readonly shipmentId: string;
  readonly customerName: string;
  readonly city: string;
  readonly pincode: string;
  readonly trackingNumber: string | null;
  readonly courierName: string | null;
  readonly pickupScheduledAt: Date | null;
  readonly lastStatus: string | null;
  readonly createdAt: Date;
}

/** A tracking webhook ready to be sent: its body, and the key that goes into `x-api-key`. */
export interface CarrierWebhook {
  readonly body: string;
  readonly apiKey: string;
}

/**
 * The shipping aggregator of the embedded mode: accepts every dispatch, keeps it in the service's database,
 * and composes tracking webhooks when a person asks for one; whoever drives it sends them. Failures of the
 * database come out as they are.
 */
export class SandboxCarrier extends Carrier {
  private constructor(
    private readonly shipments: Collection<SandboxShipmentRecord>,
    private readonly clock: Clock,
    private readonly webhookSecret: string,
  ) {
    super();
  }

  /** Opens the sandbox on the service's database and makes its indexes. */
  static async open(connection: Connection, clock: Clock, webhookSecret: string): Promise<SandboxCarrier> {
    const shipments = connection.collection<SandboxShipmentRecord>('sandbox_carrier_orders');
    await shipments.createIndex({ shipmentId: 1 }, { unique: true });
    await shipments.createIndex({ createdAt: -1 });
    return new SandboxCarrier(shipments, clock, webhookSecret);
  }

  override async createOrder(
    shipment: CarrierShipment,
  ): Promise<{ carrierOrderId: string; shipmentId: string }> {
    const record: SandboxShipmentRecord = {
      _id: shipment.orderNumber,
      carrierOrderId: digits(9),
      shipmentId: digits(9),
      customerName: shipment.customer.name,
      city: shipment.address.city,
      pincode: shipment.address.pincode,
      units: shipment.lines.reduce((sum, line) => sum + line.quantity, 0),
      weight: shipment.parcel.weight,
      createdAt: this.clock.now(),
      trackingNumber: null,
      courierName: null,
      pickupScheduledAt: null,
      lastStatus: null,
    };
    try {
      await this.shipments.insertOne(record);
    } catch (error) {
      const made = isDuplicateKey(error) ? await this.findOrder(shipment.orderNumber) : undefined;
      if (made === undefined) throw error;
      return made;
    }
    return { carrierOrderId: record.carrierOrderId, shipmentId: record.shipmentId };
  }

  override async findOrder(
    orderNumber: string,
  ): Promise<{ carrierOrderId: string; shipmentId: string } | undefined> {
    const record = await this.shipments.findOne({ _id: orderNumber });
    if (record === null) return undefined;
    return { carrierOrderId: record.carrierOrderId, shipmentId: record.shipmentId };
  }

  override async assignCourier(shipmentId: string): Promise<{ trackingNumber: string; courierName: string }> {
    await this.shipments.updateOne(
      { shipmentId, trackingNumber: null },
      {
        $set: {
          trackingNumber: `SBX${digits(11)}`,
          courierName: COURIERS[randomInt(COURIERS.length)] ?? COURIERS[0],
        },
      },
    );
    const { trackingNumber, courierName } = await this.shipmentOf(shipmentId);
    if (trackingNumber === null || courierName === null) throw refused('the courier could not be assigned');
    return { trackingNumber, courierName };
  }

  override async schedulePickup(shipmentId: string): Promise<void> {
    const { trackingNumber } = await this.shipmentOf(shipmentId);
    if (trackingNumber === null) throw refused('a shipment without a tracking number cannot be picked up');
    await this.shipments.updateOne(
      { shipmentId, pickupScheduledAt: null },
      { $set: { pickupScheduledAt: this.clock.now() } },
    );
  }

  override async ping(): Promise<void> {}

  /** The shipments, newest first. */
  async list(limit = 100): Promise<SandboxShipment[]> {
    const records = await this.shipments.find({}).sort({ createdAt: -1 }).limit(limit).toArray();
    return records.map(({ _id, units: _units, weight: _weight, ...rest }) => ({ orderNumber: _id, ...rest }));
  }

  /**
   * Composes the webhook by which the carrier would report `status` (`DELIVERED`, `RTO DELIVERED`, ...) now.
   * @throws NotFoundError 'Order not found' for an order number that was never dispatched
   */
  async webhookFor(orderNumber: string, status: string): Promise<CarrierWebhook> {
    const record = await this.shipments.findOneAndUpdate(
      { _id: orderNumber },
      { $set: { lastStatus: status } },
      { returnDocument: 'after' },
    );
    if (record === null) throw new NotFoundError('Order not found');
    return { body: JSON.stringify(this.webhookBody(record, status)), apiKey: this.webhookSecret };
  }

  private webhookBody(record: SandboxShipmentRecord, status: string): Record<string, unknown> {
    const { date, time } = indiaTime(this.clock.now());
    const [year, month, day] = date.split('-');
    return {
      awb: record.trackingNumber,
      courier_name: record.courierName,
      current_status: status,
      shipment_status: status,
      current_timestamp: `${day} ${month} ${year} ${time}`,
      order_id: record._id,
      channel_order_id: record._id,
      sr_order_id: Number(record.carrierOrderId),
      scans: [
        { date: `${date} ${time}`, activity: status, location: record.city, 'sr-status-label': status },
      ],
      is_return: 0,
      pod: 'Not Available',
    };
  }

  private async shipmentOf(shipmentId: string): Promise<SandboxShipmentRecord> {
    const record = await this.shipments.findOne({ shipmentId });
    if (record === null) throw refused('the shipment does not exist');
    return record;
  }
}

/** A random number of `length` digits, the first of them not 0. */
function digits(length: number): string {
  const rest = Array.from({ length: length - 1 }, () => randomInt(10));
  return [randomInt(1, 10), ...rest].join('');
}

function refused(message: string): ExternalCallError {
  return new ExternalCallError('carrier', 'rejected', message, { status: 400 });
}
