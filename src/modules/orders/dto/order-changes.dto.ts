import {
  BooleanField,
  EnumField,
  PhoneField,
  PositiveNumberField,
  TextField,
} from '#common/validation/fields.js';
import { ADMIN_STATUSES } from '../domain/order-status.js';

/** Body of the administrator's status update. */
export class StatusUpdateDto {
  @EnumField(ADMIN_STATUSES) status!: (typeof ADMIN_STATUSES)[number];
}

/** What one of the staff notes about an order. */
export class NoteDto {
  @TextField(1, 1000, { example: 'Called the customer: please ring twice' }) text!: string;
}

/** Body of dispatch: the parcel and the courier's contact phone. */
export class DispatchDto {
  @PhoneField({
    optional: true,
    description: 'Instead of the phone that is known of the customer; without any, the phone of the shop',
  })
  phone?: string;

  @PositiveNumberField({ description: 'Centimetres, greater than 0', example: 30 }) length!: number;
  @PositiveNumberField({ description: 'Centimetres, greater than 0', example: 20 }) breadth!: number;
  @PositiveNumberField({ description: 'Centimetres, greater than 0', example: 10 }) height!: number;
  @PositiveNumberField({ description: 'Kilograms, greater than 0', example: 0.5 }) weight!: number;
}

/** What the administrator settles after the carrier has ended an order. */
export class SettleDto {
  @BooleanField({ description: 'Give the stock back, if it has not gone back' }) restock!: boolean;
  @BooleanField({ description: 'Give the payment back, if the order was paid' }) refund!: boolean;
}
