import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/**
 * An avatar that the image host keeps. A replaced one stays there, as the specification says; it is listed here so
 * that none outlives the account. The list outlives it, until the files are gone.
 */
@Schema({ collection: 'avatar_files', versionKey: false })
export class AvatarFile {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true })
  userId!: Types.ObjectId;

  @Prop({ type: String, required: true })
  url!: string;
}

export const AvatarFileSchema = SchemaFactory.createForClass(AvatarFile);
AvatarFileSchema.index({ userId: 1, _id: 1 });
