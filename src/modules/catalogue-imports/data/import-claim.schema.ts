import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The SKU or slug that a product of a dry run would have: another product of the file cannot have it. */
@Schema({ collection: 'product_import_claims', versionKey: false })
export class ImportClaim {
  /** The import, and `sku:` or `slug:` with what is claimed. */
  @Prop({ type: String, required: true }) _id!: string;

  /** The id of the product; of a new one, its row in the file. */
  @Prop({ type: String, required: true }) owner!: string;
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Date, required: true }) expiresAt!: Date;
}

export const ImportClaimSchema = SchemaFactory.createForClass(ImportClaim);
ImportClaimSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
