import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Pricing } from '#common/money/pricing.js';
import {
  DISPUTE_PHASES,
  DISPUTE_STATUSES,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATUSES,
  UNPAID_REASONS,
  type CancelledUnits,
  type DisputePhase,
  type DisputeSettlement,
  type DisputeStatus,
  type IssuedCreditNote,
  type OrderDispute,
  type OrderPayment,
  type OrderRefund,
  type OtherRefund,
  type RefundedUnits,
  type RefundReason,
  type RefundReversal,
  type RefundStatus,
  type ReturnedUnits,
  type UnpaidInvoice,
  type UnpaidReason,
} from '../domain/order-state.js';
import type { PaymentLink } from '../domain/payment-link.js';

// The money of an order as it is stored: its price, payments, refunds with their papers, and disputes.

@Schema({ _id: false })
export class StoredPricing implements Pricing {
  @Prop({ type: Number, required: true }) subtotalMinor!: number;
  @Prop({ type: Number, required: true }) discountMinor!: number;
  @Prop({ type: Number }) shippingMinor?: number;
  @Prop({ type: Number }) codFeeMinor?: number;
  @Prop({ type: Number }) roundingMinor?: number;
  @Prop({ type: Number, required: true }) totalMinor!: number;
}

/** A discount that the staff have given by hand. */
@Schema({ _id: false })
export class StoredDiscount {
  /** Integer minor units. */
  @Prop({ type: Number, required: true }) amountMinor!: number;

  /** The staff's words. Removed with the account. */
  @Prop({ type: String }) reason?: string;
}

@Schema({ _id: false })
export class StoredPaymentLink implements PaymentLink {
  @Prop({ type: String, required: true }) nonce!: string;
  @Prop({ type: String, required: true }) tokenHash!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
  @Prop({ type: Date }) startedAt?: Date;
}

@Schema({ _id: false })
export class StoredPayment implements OrderPayment {
  @Prop({ type: String, required: true }) gatewayPaymentId!: string;
  @Prop({ type: String, required: true, enum: PAYMENT_STATES }) state!: OrderPayment['state'];
  @Prop({ type: Date, required: true }) receivedAt!: Date;
  @Prop({ type: Number }) amountMinor?: number;
  @Prop({ type: Boolean }) manual?: true;
  @Prop({ type: Boolean }) paysInFull?: true;
  @Prop({ type: String }) offerName?: string;
  @Prop({ type: Boolean }) cash?: true;
}

@Schema({ _id: false })
export class StoredReturnedUnits implements ReturnedUnits {
  @Prop({ type: String }) itemId?: string;
  @Prop({ type: String, required: true }) productId!: string;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;
  @Prop({ type: Boolean }) writtenOff?: true;
}

@Schema({ _id: false })
export class StoredCancelledUnits implements CancelledUnits {
  @Prop({ type: String, required: true }) itemId!: string;
  @Prop({ type: String, required: true }) productId!: string;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;
  @Prop({ type: Boolean }) writtenOff?: true;
  @Prop({ type: Boolean }) refundedBefore?: true;
  @Prop({ type: Boolean }) unpaid?: true;
  @Prop({ type: Boolean }) invoiced?: true;
}

@Schema({ _id: false })
class StoredRefundedUnits implements RefundedUnits {
  @Prop({ type: String }) itemId?: string;
  @Prop({ type: String, required: true }) productId!: string;
  @Prop({ type: Number, required: true, min: 1 }) quantity!: number;
  @Prop({ type: Number }) amountMinor?: number;
}

@Schema({ _id: false })
class StoredUnpaidInvoice implements UnpaidInvoice {
  @Prop({ type: String, enum: UNPAID_REASONS, required: true }) reason!: UnpaidReason;
  @Prop({ type: String, required: true }) invoiceNumber!: string;
  @Prop({ type: Date, required: true }) invoicedAt!: Date;
  @Prop({ type: Boolean }) isPart?: true;
}

@Schema({ _id: false })
export class StoredCreditNote implements IssuedCreditNote {
  @Prop({ type: String }) refundId?: string;
  @Prop({ type: SchemaFactory.createForClass(StoredUnpaidInvoice) }) unpaid?: UnpaidInvoice;
  @Prop({ type: String, required: true }) number!: string;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
}

@Schema({ _id: false })
class StoredReversal implements RefundReversal {
  @Prop({ type: String, required: true }) gatewayRefundId!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Date }) failedAt?: Date;
}

@Schema({ _id: false })
export class StoredOtherRefund implements OtherRefund {
  @Prop({ type: String, required: true }) gatewayRefundId!: string;
  @Prop({ type: String, required: true }) gatewayPaymentId!: string;
  @Prop({ type: Number }) amountMinor?: number;
  @Prop({ type: String, required: true, enum: REFUND_STATUSES }) status!: RefundStatus;
  @Prop({ type: Date }) endedAt?: Date;
  @Prop({ type: Date, required: true }) at!: Date;
}

@Schema({ _id: false })
export class StoredRefund implements OrderRefund {
  @Prop({ type: String, required: true }) refundId!: string;
  @Prop({ type: String, required: true }) gatewayPaymentId!: string;
  @Prop({ type: Number, required: true }) amountMinor!: number;
  @Prop({ type: String, required: true, enum: REFUND_REASONS }) reason!: RefundReason;
  @Prop({ type: String, required: true, enum: REFUND_STATUSES }) status!: RefundStatus;
  @Prop({ type: String }) gatewayRefundId?: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date }) processedAt?: Date;
  @Prop({ type: Boolean }) manual?: true;
  @Prop({ type: String }) reference?: string;
  @Prop({ type: String }) note?: string;
  @Prop({ type: [SchemaFactory.createForClass(StoredRefundedUnits)], default: undefined })
  units?: RefundedUnits[];
  @Prop({ type: Number }) shippingMinor?: number;
  @Prop({ type: String }) failureReason?: string;
  @Prop({ type: Number }) retries?: number;
  @Prop({ type: Date }) retriedAt?: Date;
  @Prop({ type: [String], default: undefined }) failedGatewayRefundIds?: string[];
  @Prop({ type: Boolean }) waits?: true;
  @Prop({ type: String }) sentWith?: string;
  @Prop({ type: Boolean }) held?: true;
  @Prop({ type: Boolean }) announced?: true;
  @Prop({ type: Boolean }) despiteDispute?: true;
  @Prop({ type: Date }) foundAt?: Date;
  @Prop({ type: Date }) endedAt?: Date;
  @Prop({ type: [SchemaFactory.createForClass(StoredReversal)], default: undefined })
  reversals?: RefundReversal[];
}

@Schema({ _id: false })
class StoredSettlement implements DisputeSettlement {
  @Prop({ type: String, required: true }) refundId!: string;
  @Prop({ type: String, required: true }) gatewayRefundId!: string;
  @Prop({ type: Number, required: true }) amountMinor!: number;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Date }) foundAt?: Date;
  @Prop({ type: String, enum: REFUND_REASONS }) reason?: RefundReason;
}

@Schema({ _id: false })
export class StoredDispute implements OrderDispute {
  @Prop({ type: String, required: true }) disputeId!: string;
  @Prop({ type: String, required: true }) gatewayPaymentId!: string;
  @Prop({ type: Number, required: true }) amountMinor!: number;
  @Prop({ type: String }) reason?: string;
  @Prop({ type: String, required: true, enum: DISPUTE_STATUSES }) status!: DisputeStatus;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, enum: DISPUTE_PHASES }) phase?: DisputePhase;
  @Prop({ type: Date }) openedAt?: Date;
  @Prop({ type: [SchemaFactory.createForClass(StoredSettlement)], default: undefined })
  settlements?: DisputeSettlement[];
  @Prop({ type: [SchemaFactory.createForClass(StoredRefund)], default: undefined })
  cutRefunds?: OrderRefund[];
}
