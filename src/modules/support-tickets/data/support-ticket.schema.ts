import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { WORDS_FORM_INDEX, WORDS_INDEX } from '#infrastructure/database/word-search.js';
import {
  MESSAGE_SIDES,
  TICKET_STATUSES,
  type MessageSide,
  type TicketStatus,
} from '../domain/ticket-status.js';

@Schema({ _id: false })
export class TicketMessage {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: MESSAGE_SIDES }) from!: MessageSide;
  @Prop({ type: String, required: true }) message!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

/** A conversation between a customer and the shop. */
@Schema({ collection: 'support_tickets', versionKey: false })
export class Ticket {
  _id!: Types.ObjectId;

  /** Null after the owner has deleted the account. */
  @Prop({ type: SchemaTypes.ObjectId, default: null }) userId!: Types.ObjectId | null;
  @Prop({ type: String, required: true }) subject!: string;
  @Prop({ type: String, required: true, enum: TICKET_STATUSES }) status!: TicketStatus;

  /** The related order, as given by the customer. */
  @Prop({ type: SchemaTypes.ObjectId }) orderId?: Types.ObjectId;
  @Prop({ type: [SchemaFactory.createForClass(TicketMessage)], required: true }) messages!: TicketMessage[];

  /** The total size of the message texts; see `sizeOf`. Absent on older tickets until their next message. */
  @Prop({ type: Number }) textBytes?: number;

  /** Addresses of images at the image host. */
  @Prop({ type: [String], required: true }) attachments!: string[];

  /** Addresses of unreferenced images that the image host still stores. */
  @Prop({ type: [String], default: undefined }) filesToDestroy?: string[];
  /** The words that administrators find it by. Missing in legacy records, until `db:migrate` adds them. */
  @Prop({ type: [String], default: undefined }) words?: string[];
  @Prop({ type: Number }) wordsForm?: number;

  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) updatedAt!: Date;
}

export const TicketSchema = SchemaFactory.createForClass(Ticket);
TicketSchema.index({ userId: 1, createdAt: -1, _id: -1 });
TicketSchema.index({ createdAt: -1, _id: -1 });
TicketSchema.index({ status: 1, createdAt: -1, _id: -1 });
// Of an order.
TicketSchema.index(
  { orderId: 1, createdAt: -1, _id: -1 },
  { partialFilterExpression: { orderId: { $exists: true } } },
);
TicketSchema.index(WORDS_INDEX);
TicketSchema.index(WORDS_FORM_INDEX);
