import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A row of the file. */
export interface StoredRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Why its product is refused whatever it says. */
  readonly fault?: string;
}

/** A part of an imported file: the rows of some products. A restart finds them here. */
@Schema({ collection: 'product_import_parts', versionKey: false })
export class ImportPart {
  _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) importId!: Types.ObjectId;

  /** The place of its first product in the file. */
  @Prop({ type: Number, required: true }) first!: number;

  /** The rows of each product, `StoredRow[][]` as JSON: as a document each cell would cost ten times an empty one. */
  @Prop({ type: String }) text?: string;

  /** The same in legacy parts. */
  @Prop({ type: SchemaTypes.Mixed }) products?: StoredRow[][];
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const ImportPartSchema = SchemaFactory.createForClass(ImportPart);
ImportPartSchema.index({ importId: 1, first: 1 }, { unique: true });
ImportPartSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
