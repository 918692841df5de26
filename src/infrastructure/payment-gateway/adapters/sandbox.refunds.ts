import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { GatewayRefund, RefundRequest } from '../payment-gateway.port.js';
import type { SandboxGatewaySettings } from './sandbox.behaviour.js';
import { refused, SandboxRefundEndedError, SandboxRefundNotFoundError } from './sandbox.errors.js';
import {
  gatewayId,
  toGatewayRefund,
  type SandboxDisputeRecord,
  type SandboxPaymentRecord,
  type SandboxRefundRecord,
} from './sandbox.records.js';

/** The vendor's own least refund, in minor units. */
const LEAST_REFUND_MINOR = 100;

/** A refund and its payment. */
export interface SandboxRefund {
  readonly payment: SandboxPaymentRecord;
  readonly refund: SandboxRefundRecord;
}

/** A request; one of the gateway itself has no reference. */
type RefundOf = Omit<RefundRequest, 'reference'> & Partial<RefundRequest>;

/** The refunds of the sandbox gateway; each part of a payment can be refunded once. */
export class SandboxRefunds {
  constructor(
    private readonly payments: Collection<SandboxPaymentRecord>,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a refund, or finds the one that the same request created earlier.
   * @param answer `refused` refuses a new one
   * @returns the refund, and whether it is new
   * @throws ExternalCallError when the gateway refuses it
   */
  async make(
    request: RefundOf,
    answer: SandboxGatewaySettings['refunds'],
  ): Promise<SandboxRefund & { isNew: boolean }> {
    const { gatewayPaymentId, amountMinor, idempotencyKey, reference } = request;
    for (;;) {
      const payment = await this.paymentOf(gatewayPaymentId);
      const earlier = earlierRefund(payment, request);
      if (earlier !== undefined) return { payment, refund: earlier, isNew: false };
      if (amountMinor < LEAST_REFUND_MINOR) throw refused('the refund must be at least 1.00');
      refuseBeyond(payment, amountMinor);
      if (answer === 'refused') throw refused('the account does not have enough balance to refund');
      const status = answer === 'timeout' ? 'processed' : answer;
      const createdAt = this.clock.now();
      const refund = { id: gatewayId('rfnd'), idempotencyKey, reference, amountMinor, status, createdAt };
      const refundedMinor = payment.refundedMinor + (status === 'failed' ? 0 : amountMinor);
      const after = await this.add(payment, refund, refundedMinor);
      // Null: a concurrent refund of the payment; retry.
      if (after !== null) return { payment: after, refund, isNew: true };
    }
  }

  /**
   * Ends a pending refund; one that was processed can still fail. The amount of a failed refund can be refunded again.
   * @throws SandboxRefundNotFoundError, SandboxRefundEndedError
   */
  async end(refundId: string, status: 'processed' | 'failed'): Promise<SandboxRefund> {
    const payment = await this.payments.findOne({ 'refunds.id': refundId });
    const refund = payment?.refunds.find(({ id }) => id === refundId);
    if (payment === null || refund === undefined) throw new SandboxRefundNotFoundError();
    const before = status === 'failed' ? ['pending' as const, 'processed' as const] : ['pending' as const];
    const after = await this.payments.findOneAndUpdate(
      { _id: payment._id, refunds: { $elemMatch: { id: refundId, status: { $in: before } } } },
      status === 'processed'
        ? { $set: { 'refunds.$.status': status } }
        : {
            $set: { 'refunds.$.status': status, status: 'captured' },
            $inc: { refundedMinor: -refund.amountMinor },
          },
      { returnDocument: 'after' },
    );
    if (after === null) throw new SandboxRefundEndedError();
    return { payment: after, refund: { ...refund, status } };
  }

  /** Follows what a rightly signed webhook reports of a refund that is here. */
  async follow({
    gatewayRefundId,
    status,
  }: Pick<GatewayRefund, 'gatewayRefundId' | 'status'>): Promise<void> {
    if (status !== 'processed' && status !== 'failed') return;
    try {
      await this.end(gatewayRefundId, status);
    } catch (error) {
      const isOld = error instanceof SandboxRefundEndedError || error instanceof SandboxRefundNotFoundError;
      if (!isOld) throw error;
    }
  }

  /** Pays disputed money back to the payer, as far as it is not refunded. @returns nothing if all of it is */
  async settle(
    { _id, amountMinor: paidMinor, refundedMinor }: SandboxPaymentRecord,
    dispute: SandboxDisputeRecord,
  ): Promise<SandboxRefund | undefined> {
    const amountMinor = Math.min(dispute.amountMinor, paidMinor - refundedMinor);
    if (amountMinor < LEAST_REFUND_MINOR) return undefined;
    const request = { gatewayPaymentId: _id, amountMinor, idempotencyKey: dispute.id };
    return this.make(request, 'processed');
  }

  /** @throws ExternalCallError when there is no such refund */
  async find(refundId: string): Promise<GatewayRefund> {
    const payment = await this.payments.findOne({ 'refunds.id': refundId });
    const refund = payment?.refunds.find(({ id }) => id === refundId);
    if (payment === null || refund === undefined) throw refused('the refund does not exist');
    return toGatewayRefund(payment, refund);
  }

  async of(gatewayPaymentId: string): Promise<GatewayRefund[]> {
    const payment = await this.paymentOf(gatewayPaymentId);
    return payment.refunds.map((refund) => toGatewayRefund(payment, refund));
  }

  /** The pending refunds, newest first. */
  async pending(limit: number): Promise<SandboxRefund[]> {
    return pendingIn(
      await this.payments
        .find({ 'refunds.status': 'pending' })
        .sort({ createdAt: -1 })
        .limit(limit)
        .toArray(),
    );
  }

  /** The pending refunds of some payments. */
  async pendingOf(gatewayPaymentIds: readonly string[]): Promise<SandboxRefund[]> {
    return pendingIn(
      await this.payments
        .find({ _id: { $in: [...gatewayPaymentIds] }, 'refunds.status': 'pending' })
        .toArray(),
    );
  }

  private async paymentOf(gatewayPaymentId: string): Promise<SandboxPaymentRecord> {
    const payment = await this.payments.findOne({ _id: gatewayPaymentId });
    if (payment === null) throw refused('the payment does not exist');
    return payment;
  }

  /** Adds a refund to a payment that has no other one since it was read. @returns the updated payment, or null */
  private async add(
    { _id, status, amountMinor, refundedMinor: before, refunds }: SandboxPaymentRecord,
    refund: SandboxRefundRecord,
    refundedMinor: number,
  ): Promise<SandboxPaymentRecord | null> {
    return this.payments.findOneAndUpdate(
      { _id, status, refundedMinor: before, refunds: { $size: refunds.length } },
      {
        $push: { refunds: refund },
        $set: { refundedMinor, status: refundedMinor >= amountMinor ? 'refunded' : 'captured' },
      },
      { returnDocument: 'after' },
    );
  }
}

/** The refund of an earlier request with this key, or another refund that left no amount to refund. */
function earlierRefund(
  { refunds, refundedMinor, amountMinor }: SandboxPaymentRecord,
  request: RefundOf,
): SandboxRefundRecord | undefined {
  const ofKey = refunds.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey);
  if (ofKey !== undefined) return ofKey;
  const [only, ...others] = refunds.filter(({ status }) => status !== 'failed');
  const leavesTooLittle = refundedMinor + request.amountMinor > amountMinor;
  const isTheSame = others.length === 0 && only?.amountMinor === request.amountMinor;
  return leavesTooLittle && isTheSame ? only : undefined;
}

function refuseBeyond(payment: SandboxPaymentRecord, amountMinor: number): void {
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
  if (!isCaptured) throw refused('only a captured payment can be refunded');
  if (payment.refundedMinor + amountMinor > payment.amountMinor)
    throw refused('the amount is more than what was captured');
}

function pendingIn(payments: readonly SandboxPaymentRecord[]): SandboxRefund[] {
  return payments.flatMap((payment) =>
    payment.refunds.filter(({ status }) => status === 'pending').map((refund) => ({ payment, refund })),
  );
}
