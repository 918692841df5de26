import { Prop, Schema } from '@nestjs/mongoose';
import {
  SHIPMENT_ENDINGS,
  type CarrierWord,
  type DispatchFailure,
  type FormerShipment,
} from '../domain/order-state.js';
import {
  REDELIVERY_ACTIONS,
  type Redelivery,
  type RedeliveryAction,
  type RedeliveryLink,
} from '../domain/redelivery.js';

// What is stored of an order's way to its customer beside its tracking number.

@Schema({ _id: false })
export class StoredShipment implements FormerShipment {
  @Prop({ type: String, required: true }) reference!: string;
  @Prop({ type: String }) carrierOrderId?: string;
  @Prop({ type: String }) trackingNumber?: string;
  @Prop({ type: String }) courierName?: string;
  @Prop({ type: Date, required: true }) endedAt!: Date;
  @Prop({ type: String, enum: SHIPMENT_ENDINGS }) ending?: (typeof SHIPMENT_ENDINGS)[number];
}

@Schema({ _id: false })
export class StoredCarrierWord implements CarrierWord {
  @Prop({ type: String, required: true }) status!: string;
  @Prop({ type: Boolean }) isKnown?: true;
  @Prop({ type: Boolean }) isLost?: true;
  @Prop({ type: Boolean }) isEnded?: true;
  @Prop({ type: Boolean }) isFailedAttempt?: true;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Date }) stampedAt?: Date;
}

@Schema({ _id: false })
export class StoredDispatchFailure implements DispatchFailure {
  @Prop({ type: String, required: true }) reason!: string;
  @Prop({ type: Date, required: true }) at!: Date;
}

@Schema({ _id: false })
export class StoredRedelivery implements Redelivery {
  @Prop({ type: String, required: true, enum: REDELIVERY_ACTIONS }) action!: RedeliveryAction;
  @Prop({ type: String }) note?: string;
  @Prop({ type: String }) phone?: string;
  @Prop({ type: String }) street?: string;
  @Prop({ type: String }) date?: string;
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: String, required: true }) by!: string;
  @Prop({ type: Date }) takenAt?: Date;
  @Prop({ type: Date }) refusedAt?: Date;
  @Prop({ type: String }) refusal?: string;
  @Prop({ type: Date }) answeredAt?: Date;
}

@Schema({ _id: false })
export class StoredRedeliveryLink implements RedeliveryLink {
  @Prop({ type: String, required: true }) nonce!: string;
  @Prop({ type: String, required: true }) tokenHash!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
  @Prop({ type: Date }) usedAt?: Date;
}

/** The claim of a dispatch in progress; expired after `until`. */
@Schema({ _id: false })
export class DispatchLease {
  @Prop({ type: String, required: true }) token!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}
