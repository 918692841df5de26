import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { GatewayDispute } from '../payment-gateway.port.js';
import { SandboxDisputeNotFoundError, SandboxPaymentNotFoundError } from './sandbox.errors.js';
import type { SandboxWebhookOutbox, SignedWebhook } from './sandbox.outbox.js';
import { gatewayId, type SandboxDisputeRecord, type SandboxPaymentRecord } from './sandbox.records.js';
import type { SandboxRefunds } from './sandbox.refunds.js';
import type { WebhookDelivery } from './sandbox.behaviour.js';

/** The steps of a dispute, as the gateway's events call them. */
export const DISPUTE_EVENTS = [
  'created',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const;

export type SandboxDisputeEvent = (typeof DISPUTE_EVENTS)[number];

export const SANDBOX_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

/** A step of the newest dispute of a payment; `created` opens another one, unless it names one that comes back. */
export interface DisputeStep {
  readonly event: SandboxDisputeEvent;
  readonly disputeId?: string | undefined;
  readonly phase?: NonNullable<GatewayDispute['phase']> | undefined;
  /** In minor units; the whole payment if undefined. */
  readonly amountMinor?: number | undefined;
  readonly webhook?: WebhookDelivery | undefined;
}

/** A dispute, and the webhooks that report what has happened to it. */
export interface ReportedSandboxDispute {
  readonly dispute: SandboxDisputeRecord;
  readonly webhooks: SignedWebhook[];
}

/** The disputes of the sandbox gateway. The money of a lost one goes to the payer by a refund of the gateway's own. */
export class SandboxDisputes {
  constructor(
    private readonly payments: Collection<SandboxPaymentRecord>,
    private readonly refunds: SandboxRefunds,
    private readonly webhooks: SandboxWebhookOutbox,
    private readonly clock: Clock,
  ) {}

  /** @throws SandboxPaymentNotFoundError, SandboxDisputeNotFoundError */
  async step(gatewayPaymentId: string, { webhook, ...step }: DisputeStep): Promise<ReportedSandboxDispute> {
    const payment = await this.payments.findOne({ _id: gatewayPaymentId });
    if (payment === null) throw new SandboxPaymentNotFoundError();
    const dispute = this.changed(payment, step);
    const others = (payment.disputes ?? []).filter(({ id }) => id !== dispute.id);
    await this.payments.updateOne({ _id: payment._id }, { $set: { disputes: [...others, dispute] } });
    const reports = { payment, delivery: webhook };
    const webhooks = await this.webhooks.reportDispute({
      event: `payment.dispute.${step.event}`,
      dispute,
      ...reports,
    });
    if (step.event !== 'lost') return { dispute, webhooks };
    const settlement = await this.refunds.settle(payment, dispute);
    if (settlement === undefined) return { dispute, webhooks };
    const more = await this.webhooks.report({ event: 'refund.processed', ...settlement, delivery: webhook });
    return { dispute, webhooks: [...webhooks, ...more] };
  }

  private changed(payment: SandboxPaymentRecord, step: DisputeStep): SandboxDisputeRecord {
    const { event, disputeId, phase, amountMinor } = step;
    const disputes = payment.disputes ?? [];
    const known =
      disputeId === undefined
        ? event === 'created'
          ? undefined
          : disputes.at(-1)
        : disputes.find(({ id }) => id === disputeId);
    if (known === undefined && (event !== 'created' || disputeId !== undefined))
      throw new SandboxDisputeNotFoundError();
    return {
      id: known?.id ?? gatewayId('disp'),
      amountMinor: Math.min(amountMinor ?? known?.amountMinor ?? payment.amountMinor, payment.amountMinor),
      phase: phase ?? known?.phase ?? 'chargeback',
      // The vendor has no status of these names.
      status: event === 'created' || event === 'action_required' ? 'open' : event,
      createdAt: known?.createdAt ?? this.clock.now(),
    };
  }
}
