import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** A deleted account whose traces are looked for once more: a bare identifier, deleted after that. */
@Schema({ collection: 'account_erasures', versionKey: false })
export class AccountErasure {
  /** The id that the user had. */
  _id!: Types.ObjectId;

  @Prop({ type: Date, required: true })
  secondPassAt!: Date;
}

export const AccountErasureSchema = SchemaFactory.createForClass(AccountErasure);
AccountErasureSchema.index({ secondPassAt: 1 });
