import { BooleanField, EnumField, TextField } from '#common/validation/fields.js';
import { ADMIN_STATUSES } from '../domain/order-status.js';

/** Body of the administrator's status update. */
export class StatusUpdateDto {
  @EnumField(ADMIN_STATUSES) status!: (typeof ADMIN_STATUSES)[number];
}

/** What one of the staff notes about an order. */
export class NoteDto {
  @TextField(1, 1000, { example: 'Called the customer: please ring twice' }) text!: string;
}

/** What the administrator settles after the carrier has ended an order, or when its parcel does not arrive. */
export class SettleDto {
  @BooleanField({ description: 'Give the stock back, if it has not gone back' }) restock!: boolean;
  @BooleanField({ description: 'Give the payment back, if the order was paid' }) refund!: boolean;

  @TextField(3, 200, {
    optional: true,
    example: 'Lost by the courier',
    description: 'Why the order ends: required for one that is `SHIPPED`. The customer does not see it',
  })
  reason?: string;
}
