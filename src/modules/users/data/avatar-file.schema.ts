import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';

/**
 * An avatar file on the image host. Replaced files stay there, as the specification says. The list allows all of them
 * to be deleted with the account, and is kept until they are.
 */
@Schema({ collection: 'avatar_files', versionKey: false })
export class AvatarFile {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true }) url!: string;
}

export const AvatarFileSchema = SchemaFactory.createForClass(AvatarFile);
AvatarFileSchema.index({ userId: 1, _id: 1 });
