import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { NOTE_KINDS, type NoteKind } from '../read/imported-product.js';

/** A fault of a cell, or of a row, of an imported file; with a kind, a note of what became of it. */
@Schema({ collection: 'product_import_faults', versionKey: false })
export class ImportFault {
  _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) importId!: Types.ObjectId;
  @Prop({ type: Number, required: true }) row!: number;

  /** Null where no cell is to blame: mongoose takes an empty text for a missing one. */
  @Prop({ type: String, default: null }) column!: string | null;
  @Prop({ type: String, required: true }) reason!: string;

  /** The kind of a note; a fault has none. */
  @Prop({ type: String, enum: NOTE_KINDS }) kind?: NoteKind;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const ImportFaultSchema = SchemaFactory.createForClass(ImportFault);
ImportFaultSchema.index({ importId: 1, row: 1, _id: 1 });
ImportFaultSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
