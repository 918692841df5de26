import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

export const BOOKS = ['stock', 'money', 'invoices'] as const;

export type Book = (typeof BOOKS)[number];

/** Where a check stands that has not ended. */
@Schema({ _id: false })
export class BooksCheckProgress {
  @Prop({ type: String, enum: BOOKS, required: true }) book!: Book;
  /** See `BookPages`; missing at the beginning of a book. */
  @Prop({ type: String }) place?: string;
  @Prop({ type: Number, required: true }) stock!: number;
  @Prop({ type: Number, required: true }) money!: number;
  @Prop({ type: Number, required: true }) invoices!: number;
  /** The first differences, for the log. */
  @Prop({ type: [String], required: true }) texts!: string[];
}

/** The plan of the nightly check and its last result: one document. */
@Schema({ collection: 'books_checks', versionKey: false })
export class BooksCheck {
  @Prop({ type: String, required: true }) _id!: 'nightly';

  /** The next check; moved by the process that claims it. */
  @Prop({ type: Date, required: true }) dueAt!: Date;
  @Prop({ type: Number }) stockDifferences?: number;
  @Prop({ type: Number }) moneyDifferences?: number;
  @Prop({ type: Number }) invoiceDifferences?: number;
  /** The progress of the check that goes on; missing between two. */
  @Prop({ type: SchemaFactory.createForClass(BooksCheckProgress) }) progress?: BooksCheckProgress;
}

export const BooksCheckSchema = SchemaFactory.createForClass(BooksCheck);
