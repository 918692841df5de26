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
  readonly createdAt: Date;
  readonly trackingNumber: string | null;
  readonly courierName: string | null;
  readonly pickupScheduledAt: Date | null;
  /** The last status for which a webhook was created. */
  readonly lastStatus: string | null;
  readonly lastStatusAt?: Date;
  /** When the shop cancelled it. A cancelled order is never shipped and its number is never reused. */
  readonly cancelledAt?: Date;
  /** Bodies of delayed webhooks, oldest first. */
  readonly held?: readonly string[];
}
