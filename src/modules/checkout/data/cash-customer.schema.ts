import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A parcel that was to be paid at the door, and came back. */
@Schema({ _id: false })
export class CashRefusal {
  @Prop({ type: String, required: true }) orderId!: string;
  @Prop({ type: Date, required: true }) at!: Date;
}

/**
 * An account or a phone that has ordered to be paid at the door, known by a keyed hash alone: it says nothing of a person, and outlives a
 * deleted account until its refusals count no more.
 */
@Schema({ collection: 'cash_customers', versionKey: false })
export class CashCustomer {
  @Prop({ type: String, required: true }) _id!: string;

  /** How often it has been read for an order: the write makes concurrent orders conflict. */
  @Prop({ type: Number, required: true }) turns!: number;

  /** Oldest first. */
  @Prop({ type: [SchemaFactory.createForClass(CashRefusal)], default: undefined }) refusals?: CashRefusal[];

  /** When it is deleted, unless it orders again. */
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const CashCustomerSchema = SchemaFactory.createForClass(CashCustomer);
CashCustomerSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
