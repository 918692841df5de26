import type { Collection } from 'mongoose';

/** What may become of a webhook. `out-of-order`: `order.paid` comes first and `payment.authorized` last. */
export const WEBHOOK_DELIVERIES = ['once', 'late', 'twice', 'out-of-order', 'lost', 'forged'] as const;

export type WebhookDelivery = (typeof WEBHOOK_DELIVERIES)[number];

/** How refunds are answered: at once as processed, or as pending until somebody decides about them. */
export const REFUND_ANSWERS = ['processed', 'pending'] as const;

/** How the request to capture an authorised payment is answered. */
export const CAPTURE_ANSWERS = ['accepted', 'refused'] as const;

/** How unkind the sandbox gateway is at present. */
export interface SandboxGatewaySettings {
  readonly refunds: (typeof REFUND_ANSWERS)[number];
  readonly captures: (typeof CAPTURE_ANSWERS)[number];
  /** What becomes of webhooks for which nothing else is said. */
  readonly webhooks: WebhookDelivery;
}

export const KIND: SandboxGatewaySettings = { refunds: 'processed', captures: 'accepted', webhooks: 'once' };

export interface SandboxSettingsRecord extends Partial<SandboxGatewaySettings> {
  readonly _id: 'settings';
}

/** Keeps the sandbox's switches in the database: every process sees the same. */
export class SandboxGatewaySwitches {
  constructor(private readonly settings: Collection<SandboxSettingsRecord>) {}

  async read(): Promise<SandboxGatewaySettings> {
    const { _id, ...stored } = (await this.settings.findOne({ _id: 'settings' })) ?? { _id: 'settings' };
    return { ...KIND, ...stored };
  }

  /** @returns the settings after it */
  async change(change: Partial<SandboxGatewaySettings>): Promise<SandboxGatewaySettings> {
    await this.settings.updateOne(
      { _id: 'settings' },
      { $set: { _id: 'settings', ...change } },
      { upsert: true },
    );
    return this.read();
  }
}
