import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { NOTIFICATION_TYPES, type NotificationType } from '../domain/notification-type.js';

@Schema({ collection: 'notifications', versionKey: false })
export class Notification {
  _id!: Types.ObjectId;

  @Prop({ type: SchemaTypes.ObjectId, required: true }) userId!: Types.ObjectId;
  @Prop({ type: String, required: true, enum: NOTIFICATION_TYPES }) type!: NotificationType;
  @Prop({ type: String, required: true }) title!: string;
  @Prop({ type: String, required: true }) message!: string;
  @Prop({ type: Boolean, required: true }) isRead!: boolean;
  @Prop({ type: Date }) readAt?: Date;
  @Prop({ type: Object }) metadata?: Record<string, string>;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const NotificationSchema = SchemaFactory.createForClass(Notification);
NotificationSchema.index({ userId: 1, createdAt: -1, _id: -1 });
NotificationSchema.index({ userId: 1, isRead: 1, createdAt: -1, _id: -1 });
