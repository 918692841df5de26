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

/** By which number, and at which courier, a parcel is followed. */
export class TrackingDto {
  @TextField(3, 64, { example: 'DTDC4827193056', description: 'The tracking number (AWB)' })
  trackingNumber!: string;

  @TextField(2, 64, { example: 'DTDC' }) courierName!: string;
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
