import { Injectable } from '@nestjs/common';
import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import type { ShipmentMoveView } from './views/shipment-move.view.js';
import { WebhookSender } from './webhook-sender.js';

const CARRIER_WEBHOOK_PATH = '/api/v1/orders/carrier-webhook';

/** Plays the courier of the sandbox carrier. */
@Injectable()
export class SandboxShipmentsService {
  constructor(
    private readonly carrier: SandboxCarrier,
    private readonly sender: WebhookSender,
  ) {}

  /**
   * Sends the webhook by which the carrier reports `status` of a dispatched order now.
   * @throws NotFoundError 'Order not found' for an order that was never dispatched
   */
  async report(orderNumber: string, status: string): Promise<ShipmentMoveView> {
    const { body, apiKey } = await this.carrier.webhookFor(orderNumber, status);
    const headers = { 'x-api-key': apiKey };
    const webhookDelivered = await this.sender.send({ path: CARRIER_WEBHOOK_PATH, body, headers });
    return { orderNumber, status, webhookDelivered };
  }
}
