import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An image that was fetched by its address. It is not fetched again. */
@Schema({ collection: 'imported_images', versionKey: false })
export class ImportedImageFile {
  /** The address that it was fetched from. */
  @Prop({ type: String, required: true }) _id!: string;

  /** Its address at the image host. */
  @Prop({ type: String, required: true }) storedAt!: string;
  @Prop({ type: Date, required: true }) at!: Date;
}

export const ImportedImageFileSchema = SchemaFactory.createForClass(ImportedImageFile);
