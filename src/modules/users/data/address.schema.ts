import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { ADDRESS_LABELS, type AddressLabel } from '../domain/address-label.js';

/** An address, embedded in its user. */
@Schema()
export class Address {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) street!: string;
  @Prop({ type: String, required: true }) city!: string;
  @Prop({ type: String, required: true }) state!: string;
  @Prop({ type: String, required: true }) pincode!: string;
  @Prop({ type: String, required: true, enum: ADDRESS_LABELS }) label!: AddressLabel;
  /** Null when it was removed; missing in addresses from before there was one. */
  @Prop({ type: String }) gstin?: string | null;
  @Prop({ type: String }) company?: string | null;
  /** As with the GSTIN: null when it was removed. */
  @Prop({ type: String }) recipient?: string | null;
  @Prop({ type: String }) recipientPhone?: string | null;
  @Prop({ type: Boolean, required: true }) isDefault!: boolean;
}

export const AddressSchema = SchemaFactory.createForClass(Address);
