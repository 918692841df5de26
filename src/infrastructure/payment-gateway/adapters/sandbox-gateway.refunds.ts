import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { GatewayRefund } from '../payment-gateway.port.js';
import { SandboxRefundEndedError, SandboxRefundNotFoundError } from './sandbox-gateway.errors.js';
import {
  gatewayId,
  toGatewayRefund,
  type SandboxPaymentRecord,
  type SandboxRefundRecord,
} from './sandbox-gateway.records.js';

/** A refund beside the payment that it is of. */
export interface SandboxRefund {
  readonly payment: SandboxPaymentRecord;
  readonly refund: SandboxRefundRecord;
}

/** What is asked of a refund. */
export interface RefundRequest {
  readonly gatewayPaymentId: string;
  readonly amountMinor: number;
  readonly idempotencyKey: string;
}

/** The refunds of the sandbox gateway: each part of a payment is given back once. */
export class SandboxRefunds {
  constructor(
    private readonly payments: Collection<SandboxPaymentRecord>,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a refund, or finds the one that the request has made before.
   * @returns the refund, and whether it is new
   * @throws ExternalCallError for what the gateway refuses
   */
  async make(
    request: RefundRequest,
    status: 'pending' | 'processed',
  ): Promise<SandboxRefund & { isNew: boolean }> {
    for (;;) {
      const payment = await this.payments.findOne({ _id: request.gatewayPaymentId });
      if (payment === null) throw refused('the payment does not exist');
      const earlier = earlierRefund(payment, request);
      if (earlier !== undefined) return { payment, refund: earlier, isNew: false };
      refuseBeyond(payment, request.amountMinor);
      const refund = this.newRefund(request, status);
      const after = await this.write(payment, {
        refunds: [...payment.refunds, refund],
        refundedMinor: payment.refundedMinor + request.amountMinor,
      });
      // Nothing: another refund of the payment came in between.
      if (after !== null) return { payment: after, refund, isNew: true };
    }
  }

  /**
   * Ends a pending refund. One that failed leaves its amount with the shop, to be refunded again.
   * @throws SandboxRefundNotFoundError, SandboxRefundEndedError
   */
  async end(refundId: string, status: 'processed' | 'failed'): Promise<SandboxRefund> {
    for (;;) {
      const payment = await this.payments.findOne({ 'refunds.id': refundId });
      const refund = payment?.refunds.find(({ id }) => id === refundId);
      if (payment === null || refund === undefined) throw new SandboxRefundNotFoundError();
      if (refund.status !== 'pending') throw new SandboxRefundEndedError();
      const ended = { ...refund, status };
      const after = await this.write(payment, {
        refunds: payment.refunds.map((known) => (known === refund ? ended : known)),
        refundedMinor: payment.refundedMinor - (status === 'failed' ? refund.amountMinor : 0),
      });
      if (after !== null) return { payment: after, refund: ended };
    }
  }

  async of(gatewayPaymentId: string): Promise<GatewayRefund[]> {
    const payment = await this.payments.findOne({ _id: gatewayPaymentId });
    if (payment === null) throw refused('the payment does not exist');
    return payment.refunds.map((refund) => toGatewayRefund(payment, refund));
  }

  /** The refunds that wait for somebody to end them, newest first. */
  async pending(limit: number): Promise<SandboxRefund[]> {
    const payments = await this.payments
      .find({ 'refunds.status': 'pending' })
      .sort({ createdAt: -1 })
      .limit(limit)
      .toArray();
    return payments.flatMap((payment) =>
      payment.refunds.filter(({ status }) => status === 'pending').map((refund) => ({ payment, refund })),
    );
  }

  private newRefund(
    { idempotencyKey, amountMinor }: RefundRequest,
    status: SandboxRefundRecord['status'],
  ): SandboxRefundRecord {
    return { id: gatewayId('rfnd'), idempotencyKey, amountMinor, status, createdAt: this.clock.now() };
  }

  /** Writes the refunds over those that were read. @returns the payment after it, or nothing when they have changed */
  private async write(
    payment: SandboxPaymentRecord,
    change: Pick<SandboxPaymentRecord, 'refunds' | 'refundedMinor'>,
  ): Promise<SandboxPaymentRecord | null> {
    const status = change.refundedMinor >= payment.amountMinor ? 'refunded' : 'captured';
    return this.payments.findOneAndUpdate(
      {
        _id: payment._id,
        status: payment.status,
        refundedMinor: payment.refundedMinor,
        refunds: { $size: payment.refunds.length },
      },
      { $set: { ...change, status } },
      { returnDocument: 'after' },
    );
  }
}

/** What a request of this key has made; or the refund by another hand that left nothing to give. */
function earlierRefund(
  { refunds, refundedMinor, amountMinor }: SandboxPaymentRecord,
  request: RefundRequest,
): SandboxRefundRecord | undefined {
  const ofKey = refunds.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey);
  if (ofKey !== undefined) return ofKey;
  const standing = refunds.filter(({ status }) => status !== 'failed');
  const [only] = standing;
  const leavesTooLittle = refundedMinor + request.amountMinor > amountMinor;
  return standing.length === 1 && leavesTooLittle && only?.amountMinor === request.amountMinor
    ? only
    : undefined;
}

function refuseBeyond(payment: SandboxPaymentRecord, amountMinor: number): void {
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
  if (!isCaptured) throw refused('only a captured payment can be refunded');
  if (payment.refundedMinor + amountMinor > payment.amountMinor)
    throw refused('the amount is more than what was captured');
}

/** What the gateway says no to. */
export function refused(message: string, cause?: unknown): ExternalCallError {
  return new ExternalCallError('payment gateway', 'rejected', message, { status: 400, cause });
}
