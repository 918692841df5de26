import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { withoutNulls } from '#common/collections/without-nulls.js';

import { PaymentClaim } from './payment-claim.schema.js';
import type { PaymentFollowUp } from '../domain/payment-follow-ups.js';

/** Stores claims of payments. Call its writes in the unit of work of what they belong to. */
@Injectable()
export class PaymentClaimRepository {
  constructor(@InjectModel(PaymentClaim.name) private readonly model: Model<PaymentClaim>) {}

  /** Gives the payment to the order, and takes the reports out. @returns the claim as it was before, or null */
  async take(
    paymentId: string,
    { orderId, expiresAt }: Required<Pick<PaymentClaim, 'orderId' | 'expiresAt'>>,
  ): Promise<PaymentClaim | null> {
    const claim = await this.model
      .findOneAndUpdate(
        { _id: paymentId },
        { $set: { orderId, expiresAt }, $unset: { reports: 1 } },
        { upsert: true, returnDocument: 'before' },
      )
      .lean();
    // An earlier version kept null for what a report does not say, such as its time.
    return claim?.reports === undefined
      ? claim
      : { ...claim, reports: claim.reports.map((report) => withoutNulls(report)) };
  }

  /** Keeps a report of a payment that no order has; a repeated one once. */
  async keep(paymentId: string, report: PaymentFollowUp, expiresAt: Date): Promise<void> {
    await this.model.updateOne(
      { _id: paymentId },
      { $addToSet: { reports: withoutUndefined(report) }, $max: { expiresAt } },
      { upsert: true },
    );
  }

  /** Removes the claims of references that are forgotten. */
  async remove(paymentIds: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...paymentIds] } });
  }
}
