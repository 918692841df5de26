import type { FieldOptions } from '#common/validation/field.js';
import { EnumField, ObjectIdField, TextField } from '#common/validation/fields.js';
import { TICKET_STATUSES, type TicketStatus } from '../domain/ticket-status.js';

const MessageField = (options?: FieldOptions) => TextField(3, 5000, options);

export class OpenTicketDto {
  @TextField(3, 120, { example: 'The lid does not close' }) subject!: string;
  @MessageField({ example: 'It opens by itself while the water boils.' }) message!: string;
  @ObjectIdField({ optional: true, description: 'The related order' }) orderId?: string;
}

export class TicketMessageDto {
  @MessageField() message!: string;
}

export class TicketStatusDto {
  @EnumField(TICKET_STATUSES) status!: TicketStatus;
}
