import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The record of all zones together: a single document, which the first zone makes. */
@Schema({ collection: 'shipping_zone_books', versionKey: false })
export class ZoneBook {
  @Prop({ type: String, required: true }) _id!: string;
  /** Incremented with every change of a zone. */
  @Prop({ type: Number, required: true }) revision!: number;
  @Prop({ type: Number, required: true }) zones!: number;
  /** The entries of all zones together. */
  @Prop({ type: Number, required: true }) entries!: number;
}

export const ZoneBookSchema = SchemaFactory.createForClass(ZoneBook);
