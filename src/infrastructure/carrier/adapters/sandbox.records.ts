import { randomInt } from 'node:crypto';

/** An order of the sandbox carrier, as stored in `sandbox_carrier_orders`; `_id` is the order number. */
export interface SandboxShipmentRecord {
  readonly _id: string;
  readonly carrierOrderId: string;
  readonly shipmentId: string;
  readonly customerName: string;
  readonly city: string;
  readonly pincode: string;
  readonly units: number;
  readonly weight: number;
  /** The sum that the courier collects at the door, in minor units; missing where nothing is to be paid. */
  readonly codMinor?: number;
  readonly createdAt: Date;
  readonly trackingNumber: string | null;
  readonly courierName: string | null;
  readonly pickupScheduledAt: Date | null;
  /** The last status for which a webhook was created. */
  readonly lastStatus: string | null;
  readonly lastStatusAt?: Date;
  /** The request of the shop after the last failed attempt. */
  readonly redelivery?: { readonly action: string; readonly date: string | null; readonly at: Date };
  /** When the shop cancelled it. A cancelled order is never shipped and its number is never reused. */
  readonly cancelledAt?: Date;
  /** Bodies of delayed webhooks, oldest first. */
  readonly held?: readonly string[];
}

/** A shipment as the developer console shows it. */
export interface SandboxShipment extends Omit<
  SandboxShipmentRecord,
  '_id' | 'units' | 'weight' | 'codMinor' | 'redelivery' | 'cancelledAt' | 'held' | 'lastStatusAt'
> {
  readonly orderNumber: string;
  readonly redelivery: NonNullable<SandboxShipmentRecord['redelivery']> | null;
  readonly cancelledAt: Date | null;
  /** Number of delayed webhooks. */
  readonly held: number;
}

/** Returns a shipment as the developer console shows it. */
export function toSandboxShipment(record: SandboxShipmentRecord): SandboxShipment {
  const {
    _id,
    units: _units,
    weight: _weight,
    codMinor: _codMinor,
    lastStatusAt: _at,
    redelivery,
    cancelledAt,
    held = [],
    ...rest
  } = record;
  const asked = { redelivery: redelivery ?? null, cancelledAt: cancelledAt ?? null };
  return { orderNumber: _id, ...rest, ...asked, held: held.length };
}

/** Returns the time in whole seconds: the carrier's times have no more. */
export function wholeSeconds(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}

/** Returns a random number of `length` digits, the first of them not 0. */
export function digits(length: number): string {
  return String(randomInt(10 ** (length - 1), 10 ** length));
}
