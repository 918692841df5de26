import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { PAPER_KINDS, type PaperKind } from '../domain/invoice-number.js';

/** A number that was given, by which the register finds its paper. All else of the paper follows from the order. */
@Schema({ collection: 'issued_papers', versionKey: false })
export class IssuedPaper {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true, enum: PAPER_KINDS }) kind!: PaperKind;
  @Prop({ type: String, required: true }) number!: string;
  @Prop({ type: Date, required: true }) issuedAt!: Date;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) orderId!: Types.ObjectId;
}

export const IssuedPaperSchema = SchemaFactory.createForClass(IssuedPaper);
IssuedPaperSchema.index({ number: 1 }, { unique: true });
// The register, with and without a kind, and its search by the order.
IssuedPaperSchema.index({ issuedAt: -1, _id: -1 });
IssuedPaperSchema.index({ kind: 1, issuedAt: -1, _id: -1 });
IssuedPaperSchema.index({ orderId: 1 });
