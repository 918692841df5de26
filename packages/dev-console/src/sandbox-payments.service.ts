import { Injectable } from '@nestjs/common';
import { toMajor, toMinor } from '#common/money/money.js';
import type { SandboxGatewaySettings } from '#infrastructure/payment-gateway/adapters/sandbox.behaviour.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { UndeliveredWebhookNotFoundError } from './dev-console.errors.js';
import type { DisputeStepDto, EndRefundDto, PayOrderDto } from './dto/sandbox-gateway.dto.js';
import { PaymentWebhooks } from './payment-webhooks.js';
import {
  toPendingRefund,
  toUndeliveredWebhook,
  type EndedRefundView,
  type PendingRefundView,
  type SandboxDisputeView,
  type SandboxPaymentView,
  type SentWebhookView,
  type UndeliveredWebhookView,
} from './views/sandbox-gateway.view.js';

const LISTED = 100;

/** Simulates the customer and the bank at the sandbox gateway. */
@Injectable()
export class SandboxPaymentsService {
  constructor(
    private readonly gateway: SandboxPaymentGateway,
    private readonly webhooks: PaymentWebhooks,
  ) {}

  /**
   * Pays a gateway order, fails a payment of it, or only authorises it, and sends the gateway's webhooks.
   * @throws SandboxOrderNotFoundError, SandboxOfferTooHighError
   */
  async pay(
    gatewayOrderId: string,
    { outcome, amount, offer, fee, webhook }: PayOrderDto,
  ): Promise<SandboxPaymentView> {
    const minor = (major: number | undefined) => (major === undefined ? undefined : toMinor(major));
    const quirks = { amountMinor: minor(amount), offerMinor: minor(offer), feeMinor: minor(fee), webhook };
    const payment = await this.gateway.pay(gatewayOrderId, outcome, quirks);
    const { gatewayPaymentId, gatewaySignature, webhooks } = payment;
    const webhookDelivered = await this.webhooks.deliverDueOf(webhooks);
    return { gatewayPaymentId, gatewaySignature, webhookDelivered };
  }

  settings(): Promise<SandboxGatewaySettings> {
    return this.gateway.switches.read();
  }

  changeSettings(change: Partial<SandboxGatewaySettings>): Promise<SandboxGatewaySettings> {
    return this.gateway.switches.change(change);
  }

  async pendingRefunds(): Promise<PendingRefundView[]> {
    return (await this.gateway.refunds.pending(LISTED)).map((refund) => toPendingRefund(refund));
  }

  /**
   * Ends a pending refund and sends its webhook.
   * @throws SandboxRefundNotFoundError, SandboxRefundEndedError
   */
  async endRefund(gatewayRefundId: string, { status, webhook }: EndRefundDto): Promise<EndedRefundView> {
    const webhooks = await this.gateway.endRefund(gatewayRefundId, status, webhook);
    return { gatewayRefundId, status, webhookDelivered: await this.webhooks.deliverDueOf(webhooks) };
  }

  /**
   * Reports what happens to a dispute of a payment. The money of a lost one goes to the payer by a refund of the gateway.
   * @throws SandboxPaymentNotFoundError, SandboxDisputeNotFoundError
   */
  async dispute(gatewayPaymentId: string, { amount, ...step }: DisputeStepDto): Promise<SandboxDisputeView> {
    const amountMinor = amount === undefined ? undefined : toMinor(amount);
    const { dispute, webhooks } = await this.gateway.disputes.step(gatewayPaymentId, {
      ...step,
      amountMinor,
    });
    const { id: disputeId, phase, status } = dispute;
    const webhookDelivered = await this.webhooks.deliverDueOf(webhooks);
    return { disputeId, amount: toMajor(dispute.amountMinor), phase, status, webhookDelivered };
  }

  async undeliveredWebhooks(): Promise<UndeliveredWebhookView[]> {
    return (await this.gateway.webhooks.undelivered(LISTED)).map((webhook) => toUndeliveredWebhook(webhook));
  }

  /** Sends a webhook now, regardless of what delayed it. @throws UndeliveredWebhookNotFoundError */
  async sendWebhook(id: string): Promise<SentWebhookView> {
    const webhook = await this.gateway.webhooks.find(id);
    if (webhook === undefined) throw new UndeliveredWebhookNotFoundError();
    return { webhookDelivered: await this.webhooks.deliver(webhook) };
  }
}
