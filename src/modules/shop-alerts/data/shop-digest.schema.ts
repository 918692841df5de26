import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { DigestCounts } from '../domain/shop-words.js';
import { DIGEST_KEPT_SECONDS } from '../shop-alerts.limits.js';

/** A digest that was sent, or had nothing to tell: each process that finds it leaves its time alone. */
@Schema({ collection: 'shop_digests', versionKey: false })
export class ShopDigest implements DigestCounts {
  /** The time of the digest on the clocks of the shop: `2026-11-21T09:00`. */
  @Prop({ type: String, required: true }) _id!: string;

  /** Until then its new orders were counted. */
  @Prop({ type: Date, required: true }) at!: Date;
  @Prop({ type: Number, required: true }) newOrders!: number;
  @Prop({ type: Number, required: true }) toDispatch!: number;
  @Prop({ type: Number, required: true }) returns!: number;
  @Prop({ type: Number, required: true }) tickets!: number;
  @Prop({ type: Number, required: true }) lowStock!: number;
}

export const ShopDigestSchema = SchemaFactory.createForClass(ShopDigest);
ShopDigestSchema.index({ at: 1 }, { expireAfterSeconds: DIGEST_KEPT_SECONDS });
