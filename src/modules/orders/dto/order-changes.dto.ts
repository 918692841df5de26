import {
  BooleanField,
  EnumField,
  IntField,
  MoneyField,
  ObjectIdField,
  TextField,
} from '#common/validation/fields.js';
import { ItemListField, MAX_QUANTITY } from '#common/validation/item-list-field.js';
import { RefundDisputedField } from '#common/validation/refund-disputed.js';
import { ADMIN_STATUSES } from '../domain/order-status.js';

const CollectedField = () =>
  MoneyField(0.01, {
    optional: true,
    example: 1579,
    description:
      'What the courier has collected of a `SHIPPED` order that is paid at the door, at most `cod.amount`',
  });

/** Body of the administrator's status update. */
export class StatusUpdateDto {
  @EnumField(ADMIN_STATUSES) status!: (typeof ADMIN_STATUSES)[number];
  @CollectedField() collected?: number;
  @RefundDisputedField() refundDisputed?: boolean;
}

/** Units of a line that leave the order. */
export class CancelledItemDto {
  @ObjectIdField({ description: 'The line, as the order shows it' }) itemId!: string;
  @IntField(1, MAX_QUANTITY, { description: 'At most those that remain in the order' }) quantity!: number;
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

  @CollectedField() collected?: number;

  @ItemListField(CancelledItemDto, 'itemId and quantity', {
    optional: true,
    description: 'What came back with the courier, beside `collected`; at least one unit stays',
  })
  items?: CancelledItemDto[];

  @RefundDisputedField() refundDisputed?: boolean;
}

/** Units that leave an order before the carrier has an order for it. */
export class CancelItemsDto {
  @ItemListField(CancelledItemDto, 'itemId and quantity') items!: CancelledItemDto[];

  @BooleanField({
    default: true,
    description: 'Put the units back into the stock; else they are written off',
  })
  restock = true;

  @TextField(3, 200, { description: 'Why; not shown to the customer', example: 'Broken on the shelf' })
  reason!: string;

  @RefundDisputedField() refundDisputed?: boolean;
}
