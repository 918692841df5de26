import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import { ENCODINGS, type Encoding } from '#common/csv/file-encoding.js';
import { FILE_FORMATS, WEIGHT_UNITS, type FileFormatName, type WeightUnit } from '../read/import-format.js';
import { IMPORT_STATES, type ImportState } from '../domain/import-state.js';

/** An import of a file with products, and how far it is. */
@Schema({ collection: 'product_imports', versionKey: false })
export class ProductImport {
  _id!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: FILE_FORMATS }) format!: FileFormatName;

  /** Whether the file is only checked: nothing is written. */
  @Prop({ type: Boolean, required: true }) dryRun!: boolean;
  @Prop({ type: String, required: true, enum: IMPORT_STATES }) state!: ImportState;

  /** The administrator; missing for the command. */
  @Prop({ type: String }) adminId?: string;

  /** The names of the columns, as the file has them. */
  @Prop({ type: [String], required: true }) header!: string[];

  /** The rows of the file below its header, and how many of them are done. */
  @Prop({ type: Number, required: true }) rows!: number;
  @Prop({ type: Number, required: true }) rowsDone!: number;

  /** The products of the file, and the place of the first that is not done. */
  @Prop({ type: Number, required: true }) products!: number;
  @Prop({ type: Number, required: true }) next!: number;
  @Prop({ type: Number, required: true }) created!: number;
  @Prop({ type: Number, required: true }) updated!: number;
  @Prop({ type: Number, required: true }) unchanged!: number;
  @Prop({ type: Number, required: true }) failed!: number;

  /** All faults, also those that are not kept. */
  @Prop({ type: Number, required: true }) faults!: number;

  /** All notes, also those that are not kept. */
  @Prop({ type: Number }) notes?: number;

  /** Products that are nothing to be sent. */
  @Prop({ type: Number }) skipped?: number;

  /** Columns with cells that have no place here. */
  @Prop({ type: [String], default: undefined }) ignoredColumns?: string[];
  @Prop({ type: String, enum: ENCODINGS }) encoding?: Encoding;

  /** See `ReadOptions`. */
  @Prop({ type: Number }) uncountedStock?: number;
  @Prop({ type: String, enum: WEIGHT_UNITS }) weightUnit?: WeightUnit;

  /** How often it was begun since it last moved. */
  @Prop({ type: Number, required: true }) tries!: number;
  @Prop({ type: Date, required: true }) startedAt!: Date;
  @Prop({ type: Date, required: true }) movedAt!: Date;
  @Prop({ type: Date }) endedAt?: Date;

  /** Why it failed. */
  @Prop({ type: String }) reason?: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const ProductImportSchema = SchemaFactory.createForClass(ProductImport);
// One import at a time.
ProductImportSchema.index(
  { state: 1 },
  { unique: true, partialFilterExpression: { state: 'RUNNING' }, name: 'running' },
);
ProductImportSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
