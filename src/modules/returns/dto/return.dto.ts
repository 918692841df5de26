import { EnumField, ObjectIdField, TextField } from '#common/validation/fields.js';
import { DECISIONS, type Decision } from '../domain/return-status.js';
import { ReturnItemsField, type ReturnItemDto } from './return-items.field.js';

/** A customer's request to return goods of an order. */
export class RequestReturnDto {
  @ObjectIdField() orderId!: string;
  @ReturnItemsField() items!: ReturnItemDto[];
  @TextField(3, 500, { example: 'The lid does not close' }) reason!: string;
}

/** The administrator's decision, or the receipt of the goods. */
export class ReturnDecisionDto {
  @EnumField(DECISIONS) status!: Decision;
  @TextField(1, 500, { optional: true, description: 'Shown to the customer' }) note?: string;
}
