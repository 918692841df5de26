import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';

/** The second factor of an account: an app that shows codes. It counts from its confirmation on. */
@Schema({ collection: 'second_factors', versionKey: false })
export class SecondFactor {
  /** The user's id. */
  _id!: Types.ObjectId;

  /** The secret of the app, sealed for the user. */
  @Prop({ type: String, required: true }) secret!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  /** Absent until the first right code. */
  @Prop({ type: Date }) confirmedAt?: Date;

  /** The step of the last code that was spent: none of it or before it is taken again. */
  @Prop({ type: Number }) lastStep?: number;

  @Prop({ type: String }) recoverySalt?: string;
  /** Hashes of the recovery codes that are left. */
  @Prop({ type: [String], default: undefined }) recoveryCodes?: string[];
}

export const SecondFactorSchema = SchemaFactory.createForClass(SecondFactor);
