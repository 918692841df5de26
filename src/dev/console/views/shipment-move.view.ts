/** What the sandbox carrier has reported of a shipment. */
export class ShipmentMoveView {
  /** @example ORD-4829173650 */
  orderNumber!: string;
  /** @example DELIVERED */
  status!: string;
  /** Whether the service has answered the carrier webhook with 2xx */
  webhookDelivered!: boolean;
}
