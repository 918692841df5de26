import { EnumField } from '#common/validation/fields.js';

/** How a payment at the sandbox gateway ends. */
export class PayOrderDto {
  @EnumField(['captured', 'failed'], { description: 'captured: the customer paid; failed: the bank refused' })
  outcome!: 'captured' | 'failed';
}
