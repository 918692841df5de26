import { MoneyField, TextField } from '#common/validation/fields.js';

/** A refund that the administrator makes. One below `MIN_REFUND` waits for the next (decisions 13.10). */
export class RefundDto {
  @MoneyField(0.01, { description: 'In the major unit; at most what is left of the payment', example: 250 })
  amount!: number;

  @TextField(3, 200, { description: 'Why; kept with the refund', example: 'Scratch on the lid' })
  reason!: string;
}

/** A payment that was made outside the gateway. */
export class MarkPaidDto {
  @TextField(3, 100, { description: 'A reference, such as that of the bank', example: 'UTR 412345678901' })
  reference!: string;
}
