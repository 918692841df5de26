import { BooleanField, EnumField, TextField } from '#common/validation/fields.js';
import { ADMIN_STATUSES } from '../domain/order-status.js';

/** Body of the administrator's status update. */
export class StatusUpdateDto {
  @EnumField(ADMIN_STATUSES) status!: (typeof ADMIN_STATUSES)[number];
}

/** A note of the staff about an order. */
export class NoteDto {
  @TextField(1, 1000, { example: 'Called the customer: please ring twice' }) text!: string;
}

/** Settlement of an order that the carrier has ended, or whose parcel does not arrive. */
export class SettleDto {
  @BooleanField({ description: 'Restock the units, if they are not restocked yet' }) restock!: boolean;
  @BooleanField({ description: 'Refund the payment, if the order was paid' }) refund!: boolean;

  @TextField(3, 200, {
    optional: true,
    example: 'Lost by the courier',
    description: 'Required for a `SHIPPED` order; not shown to the customer',
  })
  reason?: string;
}
