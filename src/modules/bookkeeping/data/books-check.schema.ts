import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The plan of the nightly check and its last result: one document. */
@Schema({ collection: 'books_checks', versionKey: false })
export class BooksCheck {
  @Prop({ type: String, required: true }) _id!: 'nightly';

  /** The next check; moved by the process that claims it. */
  @Prop({ type: Date, required: true }) dueAt!: Date;
  @Prop({ type: Number }) stockDifferences?: number;
  @Prop({ type: Number }) moneyDifferences?: number;
  @Prop({ type: Number }) invoiceDifferences?: number;
}

export const BooksCheckSchema = SchemaFactory.createForClass(BooksCheck);
