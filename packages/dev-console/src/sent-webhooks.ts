import { Injectable } from '@nestjs/common';

/** A webhook that a sandbox has sent to this service. */
export interface SentWebhook {
  readonly at: Date;
  /** What it reports: `payment.captured`, or a status in the carrier's words. */
  readonly event: string;
  /** What it is about: the gateway's id of a payment, or our reference of a parcel. */
  readonly about: string;
  /** What the service answered; undefined for no answer in time. */
  readonly status: number | undefined;
  readonly requestId: string;
}

const KEPT = 200;

/** The last 200 webhooks that the sandboxes of this process have sent, each try apart. */
@Injectable()
export class SentWebhooks {
  private readonly kept: SentWebhook[] = [];

  note(webhook: SentWebhook): void {
    this.kept.push(webhook);
    if (this.kept.length > KEPT) this.kept.shift();
  }

  /** Those about some payments, and about the parcels of an order, oldest first. */
  of(orderNumber: string, gatewayPaymentIds: readonly string[]): SentWebhook[] {
    return this.kept.filter(
      ({ about }) =>
        about === orderNumber || about.startsWith(`${orderNumber}-`) || gatewayPaymentIds.includes(about),
    );
  }
}
