import type { Collection } from 'mongoose';

/** The delivery modes of a webhook. `out-of-order` sends `order.paid` first and `payment.authorized` last. */
export const WEBHOOK_DELIVERIES = ['once', 'late', 'twice', 'out-of-order', 'lost', 'forged'] as const;

export type WebhookDelivery = (typeof WEBHOOK_DELIVERIES)[number];

/** How refunds are answered: as processed, or as pending until they are ended in the developer console. */
export const REFUND_ANSWERS = ['processed', 'pending'] as const;

/** How the request to capture an authorised payment is answered. */
export const CAPTURE_ANSWERS = ['accepted', 'refused'] as const;

/** The simulated behaviour of the sandbox gateway. */
export interface SandboxGatewaySettings {
  readonly refunds: (typeof REFUND_ANSWERS)[number];
  readonly captures: (typeof CAPTURE_ANSWERS)[number];
  /** Default delivery mode of webhooks. */
  readonly webhooks: WebhookDelivery;
}

export const KIND: SandboxGatewaySettings = { refunds: 'processed', captures: 'accepted', webhooks: 'once' };

export interface SandboxSettingsRecord extends Partial<SandboxGatewaySettings> {
  readonly _id: 'settings';
}

/** Stores the sandbox's settings in the database, shared by all processes. */
export class SandboxGatewaySwitches {
  constructor(private readonly settings: Collection<SandboxSettingsRecord>) {}

  async read(): Promise<SandboxGatewaySettings> {
    const { _id, ...stored } = (await this.settings.findOne({ _id: 'settings' })) ?? { _id: 'settings' };
    return { ...KIND, ...stored };
  }

  /** @returns the updated settings */
  async change(change: Partial<SandboxGatewaySettings>): Promise<SandboxGatewaySettings> {
    await this.settings.updateOne(
      { _id: 'settings' },
      { $set: { _id: 'settings', ...change } },
      { upsert: true },
    );
    return this.read();
  }
}
