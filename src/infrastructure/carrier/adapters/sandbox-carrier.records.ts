/** An order of the sandbox carrier, as it lies in `sandbox_carrier_orders`; `_id` is the order number. */
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
  /** The last status that was composed into a webhook. */
  readonly lastStatus: string | null;
  /** When the shop cancelled it; a cancelled order is never shipped, and its number never used again. */
  readonly cancelledAt?: Date;
  /** Bodies of webhooks that are held back, oldest first. */
  readonly held?: readonly string[];
}
