import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { PAPER_KINDS, type PaperKind } from '#modules/invoicing/index.js';

/** A paper of an archive. */
@Schema({ collection: 'archived_papers', versionKey: false })
export class ArchivedPaper {
  _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) archiveId!: Types.ObjectId;

  /** Its place in the archive. */
  @Prop({ type: Number, required: true }) place!: number;
  @Prop({ type: String, required: true, enum: PAPER_KINDS }) kind!: PaperKind;
  @Prop({ type: String, required: true }) number!: string;
  @Prop({ type: Date, required: true }) issuedAt!: Date;

  /** The customer, with whose account the print goes. Missing where there is no order. */
  @Prop({ type: SchemaTypes.ObjectId }) buyerId?: Types.ObjectId;
  /** The PDF. Missing where it could not be printed, and after the deletion of the account. */
  @Prop({ type: Buffer }) content?: Buffer;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const ArchivedPaperSchema = SchemaFactory.createForClass(ArchivedPaper);
ArchivedPaperSchema.index({ archiveId: 1, place: 1 }, { unique: true });
ArchivedPaperSchema.index({ buyerId: 1 }, { sparse: true });
ArchivedPaperSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
