import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { CASH_STANDINGS, type CashBooks, type CashStanding } from '../money/cash-books.js';
import type { CashConfirmation, CashOnDelivery, CashRemittance } from '../domain/order-state.js';

// The cash of an order as it is stored: what the courier collects, and what the carrier transfers of it.

@Schema({ _id: false })
class StoredRemittance implements CashRemittance {
  @Prop({ type: Number, required: true }) amountMinor!: number;
  @Prop({ type: Number }) chargesMinor?: number;
  @Prop({ type: String, required: true }) reference!: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Date, required: true }) recordedAt!: Date;
}

@Schema({ _id: false })
class StoredConfirmation implements CashConfirmation {
  @Prop({ type: String, required: true }) nonce!: string;
  @Prop({ type: Number, required: true }) tries!: number;
  @Prop({ type: Number, required: true }) sent!: number;
}

@Schema({ _id: false })
export class StoredCash implements CashOnDelivery {
  @Prop({ type: Number, required: true }) amountMinor!: number;
  @Prop({ type: [String], default: undefined }) keys?: string[];
  @Prop({ type: SchemaFactory.createForClass(StoredConfirmation) }) confirmation?: CashConfirmation;
  @Prop({ type: Date }) onlineSince?: Date;
  @Prop({ type: Date }) collectedAt?: Date;
  @Prop({ type: Number }) collectedMinor?: number;
  @Prop({ type: [SchemaFactory.createForClass(StoredRemittance)], default: undefined })
  remittances?: CashRemittance[];
}

/** The sums of collected cash, which follow from the rest: for lists. */
@Schema({ _id: false })
export class StoredCashBooks implements CashBooks {
  @Prop({ type: String, enum: CASH_STANDINGS, required: true }) standing!: CashStanding;
  @Prop({ type: Number, required: true }) collectedMinor!: number;
  @Prop({ type: Number, required: true }) remittedMinor!: number;
  @Prop({ type: Number, required: true }) leftMinor!: number;
}
