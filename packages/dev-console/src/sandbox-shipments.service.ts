import { Injectable } from '@nestjs/common';
import type { CarrierSettings } from '#infrastructure/carrier/adapters/sandbox.behaviour.js';
import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import type { WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';
import type { ShipmentMoveView } from './views/sandbox-carrier.view.js';
import { WebhookSender } from './webhook-sender.js';

const CARRIER_WEBHOOK_PATH = '/api/v1/orders/carrier-webhook';

/** Simulates the courier and failures of the sandbox carrier. */
@Injectable()
export class SandboxShipmentsService {
  constructor(
    private readonly carrier: SandboxCarrier,
    private readonly sender: WebhookSender,
  ) {}

  /**
   * Reports `status` of a dispatched order's newest parcel, or of the parcel whose reference or tracking number it is. The switch `webhook` sets the delivery: now, later, twice, after the next
   * one, with a wrong key, or never.
   * @throws SandboxShipmentNotFoundError for an order that was never dispatched
   */
  async report(orderNumber: string, status: string): Promise<ShipmentMoveView> {
    const parcel = await this.carrier.newestParcelOf(orderNumber);
    const webhook = await this.carrier.webhookFor(parcel, status);
    const { webhook: way } = await this.carrier.switches.read();
    return { orderNumber, status, webhookDelivered: await this.deliver(parcel, webhook, way) };
  }

  settings(): Promise<CarrierSettings> {
    return this.carrier.switches.read();
  }

  /** Changes switches and sends delayed webhooks, unless they are still delayed. */
  async changeSettings(changes: Partial<CarrierSettings>): Promise<CarrierSettings> {
    const settings = await this.carrier.switches.change(changes);
    if (settings.webhook !== 'late' && settings.webhook !== 'out-of-order')
      await this.sendAll(await this.carrier.takeHeld());
    return settings;
  }

  /** @returns whether the service answered 2xx */
  private async deliver(
    orderNumber: string,
    webhook: WebhookRequest,
    way: CarrierSettings['webhook'],
  ): Promise<boolean> {
    if (way === 'lost') return false;
    if (way === 'wrong-key') return this.send(this.carrier.forged(webhook));
    if (way === 'twice') return this.sendAll([webhook, webhook]);
    if (way === 'ok') return this.send(webhook);
    const held = way === 'out-of-order' ? await this.carrier.takeHeld(orderNumber) : [];
    if (held.length > 0) return this.sendAll([webhook, ...held]);
    await this.carrier.hold(orderNumber, webhook);
    return false;
  }

  private async sendAll(webhooks: readonly WebhookRequest[]): Promise<boolean> {
    let allDelivered = true;
    for (const webhook of webhooks) allDelivered = (await this.send(webhook)) && allDelivered;
    return allDelivered;
  }

  private send(webhook: WebhookRequest): Promise<boolean> {
    return this.sender.send(CARRIER_WEBHOOK_PATH, webhook);
  }
}
