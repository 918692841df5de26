import { ValidateBy } from 'class-validator';
import {
  BooleanField,
  EnumField,
  IntField,
  MoneyField,
  ObjectIdField,
  TextField,
} from '#common/validation/fields.js';
import { RefundDisputedField } from '#common/validation/refund-disputed.js';
import { ItemListField, MAX_QUANTITY } from '#common/validation/item-list-field.js';
import { DECISIONS, type Decision } from '../domain/return-status.js';

/** Units of a line that arrived. */
export class ReceivedItemDto {
  @ObjectIdField({ description: 'The line, as the return shows it' }) itemId!: string;
  @IntField(1, MAX_QUANTITY, { description: 'Units that arrived; at most those requested' })
  quantity!: number;

  @BooleanField({
    optional: true,
    description: 'Restock the units; false for damaged goods',
  })
  restock?: boolean;
}

/** The administrator's decision, or the receipt of the goods. */
export class ReturnDecisionDto {
  @EnumField(DECISIONS) status!: Decision;
  @TextField(1, 500, { optional: true, description: 'Shown to the customer' }) note?: string;

  @OnReceipt()
  @ItemListField(ReceivedItemDto, 'itemId and quantity', {
    optional: true,
    description:
      'With `RECEIVED`: what arrived, if not all that was requested, or not all in good order. A line may be named twice',
  })
  items?: ReceivedItemDto[];

  @OnReceipt()
  @BooleanField({
    optional: true,
    description: 'With `RECEIVED`: default of `restock` of the items',
    default: true,
  })
  restock?: boolean;

  @OnReceipt()
  @MoneyField(0, {
    optional: true,
    description:
      'With `RECEIVED`, in the major unit: refunded instead of the share of what arrived; at most that, and what is left of the payment',
    example: 250,
  })
  refundAmount?: number;

  @OnReceipt()
  @RefundDisputedField()
  refundDisputed?: boolean;

  @OnReceipt()
  @BooleanField({
    optional: true,
    description: 'With `RECEIVED`: the shipping goes back as well, all of it, once',
  })
  refundShipping?: boolean;
}

/** The field is for the receipt of the goods alone. */
function OnReceipt(): PropertyDecorator {
  return ValidateBy({
    name: 'onReceipt',
    validator: {
      validate: (_, args) => (args?.object as ReturnDecisionDto | undefined)?.status === 'RECEIVED',
      defaultMessage: (args) => `${args?.property} is allowed with status RECEIVED only`,
    },
  });
}
