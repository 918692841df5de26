import { BooleanField } from '#common/validation/fields.js';

/** What the administrator settles after the carrier has ended an order. */
export class SettleDto {
  @BooleanField({ description: 'Give the stock back, if it has not gone back' })
  restock!: boolean;

  @BooleanField({ description: 'Give the payment back, if the order was paid' })
  refund!: boolean;
}
