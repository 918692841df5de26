import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** A scheduled second pass for a deleted account. It holds only an id and is deleted afterwards. */
@Schema({ collection: 'account_erasures', versionKey: false })
export class AccountErasure {
  /** The id of the deleted user. */
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true }) secondPassAt!: Date;
}

export const AccountErasureSchema = SchemaFactory.createForClass(AccountErasure);
AccountErasureSchema.index({ secondPassAt: 1 });
