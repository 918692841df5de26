import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { WATCH_KINDS, type WatchKind } from '../domain/watch.js';

/** A fault that the shop was told of, as long as it lasts. */
@Schema({ collection: 'shop_watches', versionKey: false })
export class ShopWatch {
  @Prop({ type: String, required: true, enum: WATCH_KINDS }) _id!: WatchKind;
  @Prop({ type: Date, required: true }) toldAt!: Date;
}

export const ShopWatchSchema = SchemaFactory.createForClass(ShopWatch);
